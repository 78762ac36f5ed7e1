// What a session shows, and how it asks.
#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <utility>

#include "client/scene.hpp"
#include "script/error_text.hpp"
#include "terminal/session.hpp"

namespace vizier::terminal {

using world::SeatId;

void Session::print(const Line& line) {
  write(out_, line, options_.colour);
  out_ << "\n";
  ++printed_;
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

void Session::show_prompt() {
  if (std::exchange(prompted_, true)) return;
  write(out_, {{">", strong}}, options_.colour);
  out_ << " ";
  out_.flush();
}

/// Something is told while a line could be typed: it stands in the place of the prompt.
void Session::leave_prompt() {
  if (!std::exchange(prompted_, false)) return;
  if (options_.clears)
    out_ << client::Steering("\r\x1b[K");
  else
    out_ << "\n";
}

bool Session::read(std::string& line) {
  show_prompt();
  prompted_ = false;
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
  shown_clocks_.clear();  // how many lines the keyboard has written is not known
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
  clocks_at_ = printed_;
  print(shown_clocks_ = clocks());
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
  show_moment(viewers, std::max(from_event, shown_from_));
}

/// What the game showed last, where it is new: it is told once, and no log repeats it.
void Session::show_moment(world::SeatMask viewers, std::size_t from_event) {
  const world::Events& events = match_.events();
  for (std::size_t i = events.list.size(); i > from_event; --i) {
    const world::Event& e = events.list[i - 1];
    if (e.type != world::EventType::showed || !text::heard(e, viewers)) continue;
    const std::string sentence = speech_.sentence(events.said[static_cast<std::size_t>(e.n)], viewers);
    print(wrap({{"◆ ", strong}, {sentence, strong}}, options_.width(), 2));
    return;
  }
}

/// The clock goes on to this moment. False where a script failed.
bool Session::pass_time() {
  const std::int64_t real = options_.now_ms();
  const std::int64_t since = std::exchange(last_ms_, real);
  if (since >= 0 && !sitting_.let_time_pass(sitting_.now() + std::max<std::int64_t>(0, real - since))) return false;
  return !thinks_beside_ || asides_.work(match_, sitting_);
}

/// For how many milliseconds nothing can happen by itself; while a bot thinks it may be done at any moment.
std::int64_t Session::until_something() const {
  constexpr std::int64_t longest = 1000, looks_again = 20;
  const std::int64_t left = sitting_.next_moment() - sitting_.now();
  return asides_.busy() > 0 ? looks_again : std::clamp<std::int64_t>(left, 1, longest);
}

/// What the seat is asked, so that two of them can be compared.
std::string Session::asked_of(SeatId seat) const {
  std::string all;
  for (const world::Decision& d : match_.open())
    if (d.seat == seat)
      all += fmt::format("{} {} {} ", d.id, d.prompt,
                         fmt::join(world::Keys(match_.world(), match_.defs(), seat).of_items(d, d.items), ","));
  return all;
}

/// Time passes while nobody types. False where the table has changed so that it is to be shown anew: the person's
/// question is another one, or none.
bool Session::wait_in_time(SeatId seat, const std::string& shown) {
  if (!options_.now_ms || !options_.waits || !(sitting_.time_counts() || invitation_)) return true;
  if (last_ms_ < 0) last_ms_ = options_.now_ms();
  while (true) {
    const std::size_t inputs = match_.journal().size();
    if (sitting_.time_counts() && !stopped_by_others() && !pass_time()) return leave_prompt(), false;
    const auto& journal = match_.journal();
    const bool late = std::any_of(
        journal.begin() + static_cast<std::ptrdiff_t>(std::min(inputs, journal.size())), journal.end(),
        [&](const match::Input& input) { return input.type == match::Input::Type::timeout && input.seat == seat; });
    if (hear_others() || match_.over() || late || asked_of(seat) != shown) {
      leave_prompt();
      if (late) say(wording_("time.up"), alarming);
      return false;
    }
    if (match_.journal().size() != inputs) {
      keep();
      const std::size_t told = std::exchange(told_[seat], match_.events().list.size());
      if (told < match_.events().list.size()) {  // others have acted: what they did, and the prompt again
        leave_prompt();
        show_log(seat, told);
      }
    }
    show_prompt();
    redraw_clocks();
    constexpr std::int64_t tick = 200, hears = 50;
    const std::int64_t least = shown_clocks_.empty() ? until_something() : std::min(until_something(), tick);
    if (options_.waits(invitation_ ? std::min(least, hears) : least)) return true;
  }
}

/// What the person may do beside what is asked, and the words for it.
std::vector<Line> Session::offers(SeatId seat, std::size_t asked) const {
  std::vector<Line> lines;
  for (std::size_t i = 0; i < match_.open().size(); ++i) {
    const world::Decision& d = match_.open()[i];
    if (d.seat != seat || d.beside == world::Decision::Beside::no || i == asked) continue;
    std::string words;
    for (const std::string& key : world::Keys(match_.world(), match_.defs(), seat).of_items(d, d.items))
      words += (words.empty() ? "" : ", ") + key;
    lines.push_back(
        {{wording_("time.beside", {{"question", speech_.prompt(match_.world(), d)}, {"words", words}}), faint}});
  }
  return lines;
}

/// The offer that the words take; nothing where they are an answer to what is asked, or mean none.
std::optional<std::pair<std::size_t, world::Answer>> Session::offer_named(SeatId seat, const std::string& line) const {
  const world::Keys keys(match_.world(), match_.defs(), seat);
  for (std::size_t i = 0; i < match_.open().size(); ++i) {
    const world::Decision& d = match_.open()[i];
    if (d.seat != seat) continue;
    if (d.beside == world::Decision::Beside::no && keys.parse(d, line)) return std::nullopt;
    if (d.beside == world::Decision::Beside::no) continue;
    if (const auto answer = keys.parse(d, line); answer && d.check(*answer)) return std::pair(i, *answer);
  }
  return std::nullopt;
}

/// What is left of the clocks that run.
std::vector<Line> Session::clocks() const {
  std::vector<Line> lines;
  if (!options_.now_ms || !sitting_.time_counts()) return lines;
  if (match_.world().time.paused) lines.push_back({{wording_("time.paused"), strong}});
  for (const client::Countdown& clock : client::clocks_of(match_, viewer_, speech_)) {
    const std::int64_t left = (clock.left(sitting_.game_clock()) + 999) / 1000;
    lines.push_back(
        {{wording_("time.clock", {{"name", clock.name.empty() ? wording_("time.left") : clock.name}, {"n", left}}),
          left <= 5 ? alarming : faint}});
  }
  return lines;
}

/// Writes the clocks again where they stand, above what is asked; the cursor and what was typed stay where they are.
void Session::redraw_clocks() {
  std::vector<Line> now = clocks();
  const std::size_t up = printed_ - clocks_at_;
  if (!options_.clears || now == shown_clocks_ || now.size() != shown_clocks_.size() ||
      up >= static_cast<std::size_t>(options_.height()))
    return;
  shown_clocks_ = std::move(now);
  out_ << client::Steering("\x1b\x37");
  out_.up(static_cast<int>(up));
  for (const Line& line : shown_clocks_) {
    write(out_, line, options_.colour);
    out_ << client::Steering("\x1b[K\x1b[1B\r");
  }
  out_ << client::Steering("\x1b\x38");
  out_.flush();
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
  const bool asked = match_.open()[which].beside == world::Decision::Beside::no;
  if (asked)
    print(asking->lines(options_.width()));
  else
    say(wording_("time.nothing_asked"), faint);
  print(offers(seat, asked ? which : SIZE_MAX));
  const std::string shown = asked_of(seat);
  world::Decision question = match_.open()[which];
  while (true) {
    if (!wait_in_time(seat, shown)) return true;
    std::string line;
    if (!read(line)) return false;
    if ((sitting_.time_counts() || invitation_) && options_.now_ms) {
      if (sitting_.time_counts() && !stopped_by_others() && !pass_time()) return true;
      const std::size_t now = match_.find_open(seat, id);
      if (now >= match_.open().size()) {
        say(wording_("time.too_late"), alarming);
        return true;
      }
      // others may have acted since it was shown: its place is another one, and perhaps its choices
      if (match_.open()[now].items != question.items || match_.open()[now].seconds != question.seconds)
        asking = std::make_unique<Asking>(match_, now, speech_, board_, layout_, wording_);
      question = match_.open()[now];
      asking->stands_at(now);
      if (words_of(line).empty()) return true;  // only to see what has happened meanwhile
      which = now;
    }
    Next next = Next::again;
    if (votes(line, next) || command(line, *asking, next)) {
      if (next != Next::again) return next != Next::quit;
      continue;
    }
    if (stopped_by_others()) {
      say(paused_words(), alarming);
      continue;
    }
    if (const auto offer = offer_named(seat, line)) {
      if (!give(offer->first, offer->second) && match_.error()) return trouble();
      return true;
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
  const bool by_timer = match_.timer_failed();  // nothing is to be taken back: the clock did it
  const char* const stuck = by_timer ? "trouble.timer" : "trouble.stuck";
  say(wording_(works ? "trouble.script" : stuck), alarming);
  if (works) out_ << script::explain(match_.error(), match_.runtime().package());
  if (works) say(wording_(by_timer ? "trouble.what_now_timer" : "trouble.what_now"));
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
    if (by_timer && is("drop")) {
      asides_.end(sitting_);
      if (sitting_.drop_timer()) say(wording_("trouble.dropped"));
      return true;
    }
    if (is("undo")) {
      if (!(works ? sitting_.undo_one() : sitting_.undo_broken())) say(wording_("undo.nothing"));
      after_jump();
      return true;
    }
    say(wording_(!works ? stuck : by_timer ? "trouble.what_now_timer" : "trouble.what_now"));
  }
  return false;
}

/// A script failed, or a text is not as it is used, and the game went on all the same.
void Session::tell_trouble() {
  if (!sitting_.take_trouble()) return;
  if (!works_on_scripts()) return say(wording_("trouble.goes_on"), alarming);
  out_ << script::explain(sitting_.trouble().error, match_.runtime().package());
}

}  // namespace vizier::terminal
