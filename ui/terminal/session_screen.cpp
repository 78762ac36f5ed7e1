// What a session shows, and how it asks.
#include <fmt/format.h>

#include <algorithm>
#include <istream>

#include "script/error_text.hpp"
#include "terminal/session.hpp"

namespace vizier::terminal {

using world::SeatId;

void Session::print(const Line& line) {
  write(out_, line, options_.colour);
  out_ << "\n";
}

void Session::print(const std::vector<Line>& lines) {
  for (const Line& line : lines) print(line);
}

void Session::say(const std::string& text, Style style) { print(wrap(Line{{text, style}}, options_.width())); }

void Session::rule() {
  std::string line;
  for (int i = 0; i < options_.width(); ++i) line += "─";
  print(Line{{line, faint}});
}

bool Session::read(std::string& line) {
  write(out_, {{">", strong}}, options_.colour);
  out_ << " ";
  out_.flush();
  if (options_.goes_on && !options_.goes_on()) {
    changed_ = true;
    return false;
  }
  if (!std::getline(in_, line)) {
    ended_ = true;
    out_ << "\n";
    return false;
  }
  if (options_.echo) out_ << shortened(line) << "\n";
  return true;
}

/// The page between two people. Whoever answered last may still take that back here, as nobody else has looked.
Session::Next Session::pass_keyboard(SeatId seat) {
  // the scrollback goes, too: it shows what the last player saw
  const auto clear = [&] {
    if (options_.clears) out_ << client::Steering("\x1b[H\x1b[2J\x1b[3J");
  };
  clear();
  rule();
  const Span who = board_.seat(match_.defs().seats[seat]);
  Line line;
  add(line, wording_("curtain.pass", {{"player", who.text}}), who.style);
  print(wrap(line, options_.width()));
  rule();
  std::string typed;
  if (!read(typed)) return Next::quit;
  const std::string word = folded(typed);
  const auto is = [&](const char* name) {
    return word == name || word == folded(wording_(std::string("command.") + name));
  };
  if (is("quit")) return Next::quit;
  clear();
  if (!is("undo") || sitting_.undo() != client::Undo::done) return Next::again;
  after_jump();
  say(wording_("undo.done"));
  return Next::answered;
}

void Session::show_table(const Asking* asking) {
  rule();
  const match::View view = match::view(match_, viewer_);
  const int width = options_.width();
  print(board_.draw(view, width, asking ? asking->zone_numbers() : std::map<std::string, std::string>{}));
  print(board_.own(view, width));
  print(in_force());
  print(waiting());
  rule();
}

/// Sentences, and the moves that other seats made with their answers: those few words tell where to look on the board.
void Session::show_log(SeatId viewer, std::size_t from_event) {
  using world::EventType;
  const world::SeatMask viewers = viewer ? bit(viewer) : world::all_seats(match_.world().seats);
  const world::Events& events = match_.events();
  Line moves;
  const auto put = [&](const Line& line) { print(wrap(line, options_.width(), 2)); };
  const auto flush = [&] {
    if (!moves.empty()) put(moves);
    moves.clear();
  };
  const auto& marks = sitting_.marks();
  auto mark = std::lower_bound(marks.begin(), marks.end(), from_event,
                               [](const client::Sitting::Mark& m, std::size_t event) { return m.event < event; });
  for (std::size_t i = from_event; i < events.list.size(); ++i) {
    const world::Event& e = events.list[i];
    if (is_sentence(e) && text::heard(e, viewers)) {
      const std::string sentence = speech_.sentence(events.said[static_cast<std::size_t>(e.n)], viewers);
      if (sentence.empty()) continue;
      flush();
      put({{"• ", faint}, {sentence, plain}});
    }
    while (mark != marks.end() && mark->event < i) ++mark;
    if (mark == marks.end() || mark->event != i || mark->seat == viewer || e.type != EventType::moved) continue;
    const bool told = text::told_next(events, i);
    const auto& to = match_.defs().zones[world::ZoneId(e.b)];
    if (told || match_.world().piece(e.piece).owner != mark->seat.index || !to.count_open) continue;
    const Span who = board_.seat(match_.defs().seats[mark->seat]);
    if (moves.empty())
      add(moves, "• ", faint);
    else
      add(moves, " · ", faint);
    add(moves, who.text + " ", who.style);
    const bool known = (e.mask & viewers) == viewers;
    add(moves, fmt::format("{} → {}", known ? board_.label(match_.defs().kinds[e.kind].name) : "▒",
                           to.seat ? speech_.zone(world::ZoneId(e.b), viewer) : board_.zone_label(to.base)));
  }
  flush();
}

bool Session::ask(std::size_t which) {
  const SeatId seat = match_.open()[which].seat;
  const std::string id = match_.open()[which].id;
  keep();
  if (humans() > 1 && viewer_ != seat)
    if (const Next next = pass_keyboard(seat); next != Next::again) return next == Next::answered;
  viewer_ = seat;
  show_log(seat, told_[seat]);
  told_[seat] = match_.events().list.size();
  if (const int times = sitting_.passing().passed(seat); times > 0)
    print(Line{{wording_("passing.passed", {{"n", std::int64_t{times}}}), faint}});
  sitting_.shown(seat);
  auto asking = std::make_unique<Asking>(match_, which, speech_, board_, layout_, wording_);
  show_table(asking.get());
  print(asking->lines(options_.width()));
  while (true) {
    const std::int64_t since = options_.now_ms ? options_.now_ms() : 0;
    std::string line;
    if (!read(line)) return false;
    if (sitting_.time_counts() && options_.now_ms) {
      const std::size_t inputs = match_.journal().size();
      if (!sitting_.let_time_pass(match_.world().clock_ms + std::max<std::int64_t>(0, options_.now_ms() - since)))
        return true;
      const std::size_t now = match_.find_open(seat, id);
      if (now >= match_.open().size()) {
        say(wording_("time.too_late"), alarming);
        return true;
      }
      if (match_.journal().size() != inputs)
        asking = std::make_unique<Asking>(match_, now, speech_, board_, layout_, wording_);
      if (words_of(line).empty()) return true;  // only to see what has happened meanwhile
      which = now;
    }
    Next next = Next::again;
    if (command(line, *asking, next)) {
      if (next != Next::again) return next != Next::quit;
      continue;
    }
    const auto typed = asking->type(line);
    if (asking->answer()) {
      const world::Answer answer = *asking->answer();
      if (!give(which, answer) && match_.error()) return trouble();
      return true;
    }
    if (typed)
      print(asking->lines(options_.width()));
    else
      say(typed.problem(), alarming);
  }
}

/// A script failed. Nothing is lost: the question is open again, or the step can be tried again once the script is
/// mended.
bool Session::trouble() {
  keep();
  sitting_.take_trouble();
  rule();
  const bool works = works_on_scripts(), open = !match_.stuck() && human_question() < match_.open().size();
  if (!works && open) return say(wording_("trouble.taken"), alarming), true;
  say(wording_(works ? "trouble.script" : "trouble.stuck"), alarming);
  if (works) out_ << script::explain(match_.error(), match_.runtime().package());
  if (works) say(wording_("trouble.what_now"));
  std::string line;
  while (read(line)) {
    const std::string word = folded(words_of(line).empty() ? "" : words_of(line)[0]);
    const auto is = [&](const char* name) {
      return word == name || word == folded(wording_(std::string("command.") + name));
    };
    if (is("quit")) return false;
    if (is("report")) {
      report();
      continue;
    }
    if (is("retry")) {
      if (match_.stuck()) match_.retry();
      return true;
    }
    if (is("undo")) {
      if (!(works ? sitting_.undo_one() : sitting_.undo_broken())) say(wording_("undo.nothing"));
      after_jump();
      return true;
    }
    say(wording_(works ? "trouble.what_now" : "trouble.stuck"));
  }
  return false;
}

/// A script failed, and the game went on all the same.
void Session::tell_trouble() {
  if (!works_on_scripts() && sitting_.take_trouble()) say(wording_("trouble.goes_on"), alarming);
}

}  // namespace vizier::terminal
