#include "terminal/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <ostream>
#include <stdexcept>

#include "match/save.hpp"

namespace vizier::terminal {

using world::SeatId;

namespace {

/// How long a bot needs between two actions where time counts, in milliseconds: about what a person needs.
constexpr std::uint32_t shortest_pause = 600, longest_pause = 3000;

}  // namespace

Session::Session(match::Match& match, SaveFile& save, const match::Speech& speech, const Layout& layout, const Words& words, SessionOptions options, std::istream& in, std::ostream& out)
    : match_(match), save_(save), speech_(speech), layout_(layout), words_(words), options_(std::move(options)), in_(in), out_(out), board_(speech, layout, words, match.world().seats),
      passing_(AskMe::always),
      pauses_(bots::bot_rng(options_.bot_seed, SeatId(world::max_seats))) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(match.world().seats); ++i) {
    const std::string player = i < options_.players.size() ? options_.players[i] : "random";
    std::string problem;
    bots_.push_back(player == "human" ? nullptr : bots::make_bot(player, options_.bot_seed, SeatId(static_cast<int>(i)), problem));
    if (!problem.empty()) throw std::invalid_argument(problem);
    ready_[i] = match_.world().clock_ms + shortest_pause + pauses_.below(longest_pause - shortest_pause);
  }
  if (humans() == 1)
    for (int s = 0; s < match.world().seats; ++s)
      if (is_human(SeatId(s))) viewer_ = SeatId(s);
  // where several sit at one keyboard, it would tell something if it did not come to somebody
  passing_ = Passing(options_.ask_me ? *options_.ask_me : humans() > 1 ? AskMe::always : AskMe::able);
}

Session::~Session() = default;

int Session::humans() const { return static_cast<int>(std::count(bots_.begin(), bots_.end(), nullptr)); }

int Session::run() {
  keep();
  while (!match_.over()) {
    if (match_.stuck() || !play_bots()) {
      if (!trouble()) return leave() == content_changed ? content_changed : 1;
      continue;
    }
    if (humans() == 0) {
      show_log({}, told_[0]);
      told_[0] = match_.events().list.size();
    }
    if (match_.over()) break;
    const std::size_t which = human_question();
    if (which >= match_.open().size()) continue;
    if (const auto pass = passing_.answer(match_, which)) {
      if (!give(which, *pass) && match_.error() && !trouble()) return leave();
      continue;
    }
    if (!ask(which)) return leave();
  }
  finish();
  return leave();
}

std::size_t Session::human_question() const {
  const auto open = match_.open();
  // whoever looks at the screen goes on, so that the keyboard is passed less often
  for (std::size_t i = 0; i < open.size(); ++i)
    if (open[i].seat == viewer_ && is_human(open[i].seat)) return i;
  return static_cast<std::size_t>(std::find_if(open.begin(), open.end(), [&](const world::Decision& d) { return is_human(d.seat); }) - open.begin());
}

bool Session::time_counts() const {
  if (match_.in_secret()) return false;
  const auto open = match_.open();
  return open.size() > 1 || std::any_of(open.begin(), open.end(), [](const world::Decision& d) { return d.deadline_ms >= 0; });
}

/// Bots answer until a person must. False where a script failed.
bool Session::play_bots() {
  while (!match_.over() && !match_.stuck()) {
    const auto open = match_.open();
    const bool asked = human_question() < open.size();
    if (time_counts()) {
      if (asked) return true;  // bots act while time passes
      std::int64_t next = INT64_MAX;
      for (const world::Decision& d : open) {
        if (d.deadline_ms >= 0) next = std::min(next, d.deadline_ms);
        if (d.seat) next = std::min(next, ready_[static_cast<std::size_t>(d.seat.index)]);
      }
      if (!let_time_pass(std::max(next, match_.world().clock_ms))) return false;
      continue;
    }
    const auto bot = std::find_if(open.begin(), open.end(), [&](const world::Decision& d) { return d.seat && !is_human(d.seat); });
    if (bot == open.end()) return true;
    if (!bot_answers(static_cast<std::size_t>(bot - open.begin()))) return false;
    if (humans() == 0) return true;
  }
  return !match_.stuck();
}

bool Session::bot_answers(std::size_t which) {
  const auto seat = static_cast<std::size_t>(match_.open()[which].seat.index);
  const bool done = give(which, bots_[seat]->choose(bots::Seat(match_, which)));
  ready_[seat] = match_.world().clock_ms + shortest_pause + pauses_.below(longest_pause - shortest_pause);
  return done;
}

/// The clock goes on to a moment; bots that are ready before act on the way, and deadlines pass.
bool Session::let_time_pass(std::int64_t to_ms) {
  while (!match_.over() && !match_.stuck()) {
    const auto open = match_.open();
    std::size_t which = open.size();
    std::int64_t when = to_ms, deadline = INT64_MAX;
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (open[i].deadline_ms >= 0) deadline = std::min(deadline, open[i].deadline_ms);
      if (!open[i].seat || is_human(open[i].seat)) continue;
      if (const std::int64_t ready = ready_[static_cast<std::size_t>(open[i].seat.index)]; ready <= when) which = i, when = ready;
    }
    const bool in_time = which < open.size() && when < deadline;
    const std::size_t before = match_.journal().size();
    const std::int64_t next = std::max(match_.world().clock_ms, in_time ? when : std::min(to_ms, deadline));
    if (next > match_.world().clock_ms || !in_time) {
      match_.advance(next);
      record(before);
      if (match_.error()) return false;
      if (!in_time && next >= to_ms) return true;
      if (in_time) continue;  // what is open may have changed
    } else if (!bot_answers(which)) {
      return false;
    }
  }
  return !match_.stuck();
}

/// Writes down what the clock brought about; answers are written by give().
void Session::record(std::size_t from) {
  for (std::size_t i = from; i < match_.journal().size(); ++i) save_.add(match::journal_line(match_, match_.journal()[i]));
}

bool Session::give(std::size_t which, const world::Answer& answer) {
  const match::Input input{match::Input::Type::answer, match_.open()[which].seat, 0, match_.open()[which].id, answer};
  const std::string line = match::journal_line(match_, input);
  const std::size_t inputs = match_.journal().size(), events = match_.events().list.size();
  const int pass = match_.in_secret() ? -1 : pass_choice(match_.open()[which]);
  const std::string refused = match_.answer(which, answer);
  if (!refused.empty()) {
    say(words_("answer.refused", {{"reason", refused}}), alarming);
    return false;
  }
  if (match_.journal().size() == inputs) {  // a script failed and the answer was taken back
    say(words_("trouble.taken_back"), alarming);
    return false;
  }
  if (pass >= 0 && !(answer == world::Answer(pass))) passing_.acted(input.seat, events);
  marks_.push_back({events, input.seat});
  save_.add(line);
  return true;
}

void Session::keep() {
  if (save_.sync()) {
    if (warned_) say(words_("save.again", {{"file", save_.path().string()}}), strong);
    warned_ = false;
  } else if (!warned_) {
    say(words_("save.failed", {{"reason", save_.problem()}}), alarming);
    warned_ = true;
  }
}

int Session::leave() {
  if (changed_) return content_changed;
  const bool sealed = save_.seal(fmt::format("= {:016x} {}", match_.world().hash(), match_.journal().size()));
  const std::string file = save_.path().string();
  if (!sealed) {
    say(words_("save.lost", {{"reason", save_.problem()}}), alarming);
    return 1;
  }
  if (ended_ && !match_.over()) say(words_("save.input_ended"));
  say(match_.over() ? words_("save.whole", {{"file", file}}) : words_("save.left", {{"file", file}}));
  out_.flush();
  return 0;
}

void Session::finish() {
  const SeatId viewer = humans() == 1 ? viewer_ : SeatId();
  show_log(viewer, told_[static_cast<std::size_t>(viewer ? viewer.index : humans() == 0 ? 0 : std::max<int>(viewer_.index, 0))]);
  if (viewer)
    show_table(nullptr);
  else
    rule();
  const world::World& w = match_.world();
  std::string winners;
  int count = 0;
  for (int s = 0; s < w.seats; ++s)
    if ((w.winners & bit(SeatId(s))) != 0) {
      winners += (winners.empty() ? "" : ", ") + speech_.seat(match_.defs().seats[static_cast<std::size_t>(s)]);
      ++count;
    }
  say(count == 0 ? words_("over.nobody") : words_("over.won", {{"players", winners}, {"n", std::int64_t{count}}}), strong);
  std::vector<int> order;
  for (int s = 0; s < static_cast<int>(w.scores.size()) && s < w.seats; ++s) order.push_back(s);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return w.scores[static_cast<std::size_t>(a)] > w.scores[static_cast<std::size_t>(b)]; });
  for (const int s : order) {
    Line line{{"  ", plain}};
    const Span who = board_.seat(match_.defs().seats[static_cast<std::size_t>(s)]);
    add(line, who.text, who.style);
    pad(line, 14);
    add(line, fmt::format("{:>4}", w.scores[static_cast<std::size_t>(s)]));
    print(line);
  }
}

}  // namespace vizier::terminal
