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

constexpr const char* names[] = {"help", "board",  "look", "log",    "hint",   "undo",
                                 "redo", "asking", "save", "report", "invite", "quit"};

/// Two words each, because the first is an answer.
constexpr const char* passes[] = {"pass_all", "pass_round"};

}  // namespace

bool Session::command(const std::string& line, Asking& asking, Next& next) {
  const auto words = words_of(line);
  if (words.empty()) return false;
  const std::string whole = folded(line.substr(line.find_first_not_of(" \t")));
  for (const char* name : passes)
    if (whole == folded(wording_(std::string("command.") + name)) || whole == text::readable(name)) {
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
    if (word == name || word == folded(wording_(std::string("command.") + name))) found = name;
  if (found.empty()) {
    if (certain) say(wording_("command.unknown", {{"typed", shortened(words[0])}}), alarming);
    return certain;
  }
  const bool takes_more = found == "save" || found == "look" || found == "asking" || found == "help" ||
                          found == "hint" || found == "invite";
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
    // what was shown for a moment is no part of the log
    const std::size_t from = std::exchange(shown_from_, match_.events().list.size());
    show_log(viewer_, 0);
    shown_from_ = from;
    print(asking.lines(options_.width()));
  }
  if (found == "undo") undo(asking, next);
  if (found == "redo") redo(next);
  if (found == "save") save_copy(rest);
  if (found == "report") report();
  if (found == "invite") {
    invite(rest);
    if (!sitting_.is_here(viewer_)) next = Next::answered;  // the seat has gone to somebody else
  }
  if (found == "quit") next = Next::quit;
  return true;
}

void Session::help(const Asking& asking) {
  if (const std::string goal = speech_.goal(); !goal.empty()) say(goal, strong);
  say(asking.help());
  if (asking.can_pass())
    for (const char* name : passes) {
      Line line{{"  " + wording_(std::string("command.") + name), strong}};
      pad(line, 22);
      add(line, wording_(std::string("help.command_") + name));
      print(wrap(line, options_.width(), 22));
    }
  for (const char* name : names) {
    std::string both = name;
    if (const std::string own = wording_(std::string("command.") + name); own != name) both += ", " + own;
    Line line{{"  " + both, strong}};
    pad(line, 22);
    add(line, wording_(std::string("help.") + "command_" + name));
    print(wrap(line, options_.width(), 22));
  }
  say(wording_("help.signs"));
}

void Session::undo(Asking& asking, Next& next) {
  if (asking.back()) {
    print(asking.lines(options_.width()));
    return;
  }
  if (invitation_) return undo_with_others(next);
  using client::Undo;
  Undo result = sitting_.undo();
  if ((result == Undo::shown || result == Undo::revealed) && everybody_agrees()) result = sitting_.undo(true);
  if (result == Undo::nothing) return say(wording_("undo.nothing"), plain);
  if (result == Undo::running) return say(wording_("undo.running"), plain);
  if (result != Undo::done) return say(wording_("undo.refused"), alarming);
  after_jump();
  say(wording_("undo.done"));
  next = Next::answered;
}

/// Asks each of the other people at the keyboard.
bool Session::everybody_agrees() {
  say(wording_("undo.shown"), alarming);
  for (const SeatId s : match_.world().seat_ids()) {
    if (s == viewer_ || !sitting_.is_person(s)) continue;
    const Span who = board_.seat(match_.defs().seats[s]);
    print(Line{{wording_("undo.agree", {{"player", who.text}}), who.style}});
    std::string typed;
    if (!read(typed)) return false;
    if (const std::string word = folded(typed); word != "yes" && word != folded(wording_("yes"))) return false;
  }
  return true;
}

void Session::redo(Next& next) {
  if (!sitting_.redo()) return say(wording_("redo.nothing"));
  after_jump();
  say(wording_("redo.done"));
  next = Next::answered;
}

void Session::after_jump() {
  const std::size_t events = match_.events().list.size();
  shown_from_ = events;
  asides_.end(sitting_);  // what they think about is no more
  if (invitation_) invitation_->went_back();
  for (std::size_t& told : told_.list) told = std::min(told, events);
}

void Session::pass_on(const Asking& asking, bool to_round_end, Next& next) {
  if (!asking.can_pass()) return say(wording_("passing.cannot"), alarming);
  sitting_.passing().pass_on(match_, viewer_, to_round_end);
  say(wording_(to_round_end ? "passing.to_round_end" : "passing.to_next"), faint);
  next = Next::answered;  // the question is still open, and is passed when its turn comes
}

/// When to be asked: says what is possible, or changes it.
void Session::ask_me(const std::string& when) {
  std::optional<AskMe> found;
  for (std::size_t i = 0; i < ask_me_names.size(); ++i)
    if (folded(when) == ask_me_names[i] ||
        folded(when) == folded(wording_(std::string("asking.name_") + ask_me_names[i])))
      found = static_cast<AskMe>(i);
  if (!found && !when.empty()) say(wording_("asking.unknown", {{"typed", shortened(when)}}), alarming);
  if (found) {
    sitting_.passing().set(viewer_, *found);
    if (options_.remember_ask_me) options_.remember_ask_me(*found);
  }
  for (std::size_t i = 0; i < ask_me_names.size(); ++i) {
    const bool now = sitting_.passing().setting(viewer_) == static_cast<AskMe>(i);
    Line line{{now ? "» " : "  ", strong}};
    add(line, wording_("command.asking") + " " + wording_(std::string("asking.name_") + ask_me_names[i]), strong);
    pad(line, 22);
    add(line, wording_(std::string("asking.") + ask_me_names[i]));
    print(wrap(line, options_.width(), 22));
  }
}

void Session::report() {
  const auto file = client::save_report(match_, options_.players, speech_.language(), sitting_.trouble());
  if (file)
    say(wording_("trouble.reported", {{"file", file->string()}}));
  else
    say(wording_("trouble.not_reported", {{"reason", file.problem()}}), alarming);
}

void Session::save_copy(const std::string& file) {
  keep();
  std::error_code error;
  if (file.empty() || std::filesystem::equivalent(file, save_.path(), error)) {
    if (!warned_) say(wording_("save.here", {{"file", save_.path().string()}}));
    return;
  }
  if (std::filesystem::exists(file, error) && !client::is_save(file))
    return say(wording_("save.other", {{"file", shortened(file)}}), alarming);
  const auto written = write_whole(file, save::save_text(match_, options_.players, speech_.language()));
  if (written)
    say(wording_("save.copied", {{"file", shortened(file)}}));
  else
    say(wording_("save.failed", {{"reason", fmt::format("{}: {}", shortened(file), written.problem())}}), alarming);
}

}  // namespace vizier::terminal
