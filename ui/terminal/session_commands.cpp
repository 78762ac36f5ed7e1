// Words that are no answer: help, undo, save and the like.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "client/saves.hpp"
#include "save/save.hpp"
#include "terminal/session.hpp"

namespace vizier::terminal {

using world::SeatId;

namespace {

constexpr const char* names[] = {"help", "board",  "look", "log",    "hint", "undo",
                                 "redo", "asking", "save", "report", "quit"};

/// Two words each, because the first is an answer.
constexpr const char* passes[] = {"pass_all", "pass_round"};

}  // namespace

bool Session::command(const std::string& line, Asking& asking, Next& next) {
  const auto words = words_of(line);
  if (words.empty()) return false;
  const std::string whole = folded(line.substr(line.find_first_not_of(" \t")));
  for (const char* name : passes)
    if (whole == folded(words_(std::string("command.") + name)) || whole == text::readable(name)) {
      pass_on(asking, std::string_view(name) == "pass_round", next);
      return true;
    }
  std::string word = folded(words[0]);
  const bool certain = word.starts_with(':');
  if (certain) word.erase(0, 1);
  if (word == "?") word = "help";
  if (!certain && asking.names(words[0])) return false;
  std::string found;
  for (const char* name : names)
    if (word == name || word == folded(words_(std::string("command.") + name))) found = name;
  if (found.empty()) {
    if (certain) say(words_("command.unknown", {{"typed", shortened(words[0])}}), alarming);
    return certain;
  }
  const bool takes_more = found == "save" || found == "look" || found == "asking" || found == "help" || found == "hint";
  if (words.size() > 1 && !takes_more && !certain) return false;  // `log cabin` may be a choice
  const std::string rest =
      words.size() > 1 ? line.substr(line.find(words[1], line.find(words[0]) + words[0].size())) : std::string();
  if (found == "help" && rest.empty()) help(asking);
  if (found == "look" || (found == "help" && !rest.empty())) look(asking, rest);
  if (found == "asking") ask_me(rest);
  if (found == "hint") hint(asking, rest);
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
  if (found == "save") save_copy(rest);
  if (found == "report") report();
  if (found == "quit") next = Next::quit;
  return true;
}

void Session::help(const Asking& asking) {
  if (const std::string goal = speech_.goal(); !goal.empty()) say(goal, strong);
  say(asking.help());
  if (asking.can_pass())
    for (const char* name : passes) {
      Line line{{"  " + words_(std::string("command.") + name), strong}};
      pad(line, 22);
      add(line, words_(std::string("help.command_") + name));
      print(wrap(line, options_.width(), 22));
    }
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

void Session::undo(Asking& asking, Next& next) {
  if (asking.back()) {
    print(asking.lines(options_.width()));
    return;
  }
  std::string why = sitting_.undo();
  if ((why == "shown" || why == "revealed") && everybody_agrees()) why = sitting_.undo(true);
  if (!why.empty())
    return say(words_(why == "nothing" ? "undo.nothing" : "undo.refused"), why == "nothing" ? plain : alarming);
  after_jump();
  say(words_("undo.done"));
  next = Next::answered;
}

/// Asks each of the other people at the keyboard.
bool Session::everybody_agrees() {
  say(words_("undo.shown"), alarming);
  for (const SeatId s : match_.world().seat_ids()) {
    if (s == viewer_ || !sitting_.is_person(s)) continue;
    const Span who = board_.seat(match_.defs().seats[s]);
    print(Line{{words_("undo.agree", {{"player", who.text}}), who.style}});
    std::string typed;
    if (!read(typed)) return false;
    if (const std::string word = folded(typed); word != "yes" && word != folded(words_("yes"))) return false;
  }
  return true;
}

void Session::redo(Next& next) {
  if (!sitting_.redo()) return say(words_("redo.nothing"));
  after_jump();
  say(words_("redo.done"));
  next = Next::answered;
}

void Session::after_jump() {
  const std::size_t events = match_.events().list.size();
  for (std::size_t& told : told_.list) told = std::min(told, events);
}

void Session::pass_on(const Asking& asking, bool to_round_end, Next& next) {
  if (!asking.can_pass()) return say(words_("passing.cannot"), alarming);
  sitting_.passing().pass_on(match_, viewer_, to_round_end);
  say(words_(to_round_end ? "passing.to_round_end" : "passing.to_next"), faint);
  next = Next::answered;  // the question is still open, and is passed when its turn comes
}

/// When to be asked: says what is possible, or changes it.
void Session::ask_me(const std::string& when) {
  std::optional<AskMe> found;
  for (std::size_t i = 0; i < ask_me_names.size(); ++i)
    if (folded(when) == ask_me_names[i] ||
        folded(when) == folded(words_(std::string("asking.name_") + ask_me_names[i])))
      found = static_cast<AskMe>(i);
  if (!found && !when.empty()) say(words_("asking.unknown", {{"typed", shortened(when)}}), alarming);
  if (found) {
    sitting_.passing().set(viewer_, *found);
    if (options_.remember_ask_me) options_.remember_ask_me(*found);
  }
  for (std::size_t i = 0; i < ask_me_names.size(); ++i) {
    const bool now = sitting_.passing().setting(viewer_) == static_cast<AskMe>(i);
    Line line{{now ? "» " : "  ", strong}};
    add(line, words_("command.asking") + " " + words_(std::string("asking.name_") + ask_me_names[i]), strong);
    pad(line, 22);
    add(line, words_(std::string("asking.") + ask_me_names[i]));
    print(wrap(line, options_.width(), 22));
  }
}

void Session::report() {
  std::filesystem::path file;
  const std::string why = client::save_report(match_, options_.players, speech_.language(), sitting_.trouble(), file);
  if (why.empty())
    say(words_("trouble.reported", {{"file", file.string()}}));
  else
    say(words_("trouble.not_reported", {{"reason", why}}), alarming);
}

void Session::save_copy(const std::string& file) {
  keep();
  std::error_code error;
  if (file.empty() || std::filesystem::equivalent(file, save_.path(), error)) {
    if (!warned_) say(words_("save.here", {{"file", save_.path().string()}}));
    return;
  }
  if (std::filesystem::exists(file, error) && !client::is_save(file))
    return say(words_("save.other", {{"file", shortened(file)}}), alarming);
  const std::string why = write_whole(file, save::save_text(match_, options_.players, speech_.language()));
  if (why.empty())
    say(words_("save.copied", {{"file", shortened(file)}}));
  else
    say(words_("save.failed", {{"reason", fmt::format("{}: {}", shortened(file), why)}}), alarming);
}

}  // namespace vizier::terminal
