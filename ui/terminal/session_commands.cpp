// Words that are no answer: help, undo, save and the like.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <ostream>

#include "match/save.hpp"
#include "terminal/session.hpp"

namespace vizier::terminal {

using world::SeatId;

namespace {

constexpr const char* names[] = {"help", "board", "log", "undo", "redo", "save", "quit"};

bool is_save(const std::filesystem::path& file) {
  std::string first;
  std::ifstream in(file);
  return std::getline(in, first) && first.starts_with("vizier-save");
}

}  // namespace

std::vector<std::string> journal_lines(const match::Match& match) {
  const std::string text = match::save_text(match);
  std::vector<std::string> all = words_of(text, "\n");
  const auto begin = std::find(all.begin(), all.end(), "---");
  return {begin + 1, all.end() - 1};
}

bool Session::command(const std::string& line, Asking& asking, Next& next) {
  const auto words = words_of(line);
  if (words.empty()) return false;
  std::string word = folded(words[0]);
  const bool certain = word.starts_with(':');
  if (certain) word.erase(0, 1);
  if (word == "?") word = "help";
  if (!certain && asking.names(words[0])) return false;
  std::string found;
  for (const char* name : names)
    if (word == name || word == folded(words_(std::string("command.") + name))) found = name;
  if (found.empty()) {
    if (certain) say(words_("command.unknown", {{"typed", harmless(words[0])}}), alarming);
    return certain;
  }
  if (words.size() > 1 && found != "save" && !certain) return false;  // `log cabin` may be a choice
  if (found == "help") help(asking);
  if (found == "board") {
    show_table(&asking);
    print(asking.lines(options_.width()));
  }
  if (found == "log") {
    show_log(viewer_, 0);
    print(asking.lines(options_.width()));
  }
  if (found == "undo") undo(asking, next);
  if (found == "redo") redo(next);
  if (found == "save") save_copy(words.size() > 1 ? line.substr(line.find(words[1], line.find(words[0]) + words[0].size())) : std::string());
  if (found == "quit") next = Next::quit;
  return true;
}

void Session::help(const Asking& asking) {
  say(asking.help());
  for (const char* name : names) {
    std::string both = name;
    if (const std::string own = words_(std::string("command.") + name); own != name) both += ", " + own;
    Line line{{"  " + both, strong}};
    pad(line, 22);
    add(line, words_(std::string("help.") + "command_" + name));
    print(wrap(line, options_.width(), 22));
  }
  say(words_("help.signs"));
}

/// Whether somebody knows or could know something afterwards that could not be unknown again: a piece was seen, or chance has spoken.
bool Session::reveals(const world::World& before, const world::World& after) const {
  if (before.rng.state != after.rng.state || before.pieces.size() != after.pieces.size()) return true;
  for (std::size_t i = 0; i < after.pieces.size(); ++i)
    if ((after.pieces[i].seen & ~before.pieces[i].seen) != 0) return true;
  return false;
}

void Session::undo(Asking& asking, Next& next) {
  if (asking.back()) {
    print(asking.lines(options_.width()));
    return;
  }
  const auto& journal = match_.journal();
  const auto by_human = [&](const match::Input& input) { return input.type == match::Input::Type::answer && is_human(input.seat); };
  const auto last = std::find_if(journal.rbegin(), journal.rend(), by_human);
  if (last == journal.rend()) return say(words_("undo.nothing"));
  const auto to = static_cast<std::size_t>(journal.rend() - last) - 1;
  const world::World now = match_.world();
  std::size_t times = 0;
  while (match_.journal().size() > to && match_.undo()) ++times;
  if (humans() > 1 && reveals(match_.world(), now)) {
    for (; times > 0; --times) match_.redo();
    return say(words_("undo.revealed"), alarming);
  }
  after_jump();
  say(words_("undo.done"));
  next = Next::answered;
}

void Session::redo(Next& next) {
  if (match_.redoable() == 0) return say(words_("redo.nothing"));
  do match_.redo();
  while (match_.redoable() > 0 && human_question() >= match_.open().size());
  after_jump();
  say(words_("redo.done"));
  next = Next::answered;
}

void Session::after_jump() {
  save_.replace(journal_lines(match_));
  const std::size_t events = match_.events().list.size();
  for (std::size_t& told : told_) told = std::min(told, events);
  std::erase_if(marks_, [&](const Mark& m) { return m.event >= events; });
}

void Session::save_copy(const std::string& file) {
  keep();
  std::error_code error;
  if (file.empty() || std::filesystem::equivalent(file, save_.path(), error)) {
    if (!warned_) say(words_("save.here", {{"file", save_.path().string()}}));
    return;
  }
  if (std::filesystem::exists(file, error) && !is_save(file)) return say(words_("save.other", {{"file", harmless(file)}}), alarming);
  const std::string why = write_whole(file, match::save_text(match_, options_.players, speech_.language()));
  if (why.empty())
    say(words_("save.copied", {{"file", harmless(file)}}));
  else
    say(words_("save.failed", {{"reason", fmt::format("{}: {}", harmless(file), why)}}), alarming);
}

}  // namespace vizier::terminal
