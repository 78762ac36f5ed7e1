#include "terminal/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <istream>
#include <stdexcept>
#include <thread>

#include "save/save.hpp"

namespace vizier::terminal {

using world::SeatId;

namespace {

/// Where several sit at one keyboard, it would tell something if it did not come to somebody.
AskMe usual(const SessionOptions& options) {
  if (options.ask_me) return *options.ask_me;
  return std::count(options.players.begin(), options.players.end(), "human") > 1 ? AskMe::always : AskMe::able;
}

}  // namespace

Session::Session(match::Match& match, SaveFile& save, const text::Speech& speech, const Layout& layout,
                 const Wording& words, SessionOptions options, std::istream& in, client::Output out)
    : match_(match),
      save_(save),
      speech_(speech),
      layout_(layout),
      wording_(words),
      options_(std::move(options)),
      in_(in),
      out_(out),
      board_(speech, layout, words, match.world().seats),
      sitting_(match, &save, options_.players, options_.bot_seed, usual(options_)) {
  if (!match.journal().empty()) shown_from_ = match.events().list.size();
  if (works_on_scripts()) sitting_.stop_at_mistakes();
  thinks_beside_ = match.real_time() && options_.now_ms && options_.waits;
  if (thinks_beside_) sitting_.bots_elsewhere();
  find_viewer();
}

Session::~Session() = default;

int Session::run() {
  keep();
  if (const std::string goal = speech_.goal(); match_.journal().empty() && !goal.empty()) say(goal);
  if (options_.invite && (!options_.open.empty() || options_.invited) && begin_invitation(options_.open))
    show_invitation();
  while (!match_.over()) {
    hear_others();
    if (match_.stuck() || !play_bots()) {
      const bool stood = match_.stuck();
      if (!trouble()) return leave() == content_changed ? content_changed : 1;
      if (stood && options_.now_ms) last_ms_ = options_.now_ms();  // nobody loses the time that it took
      continue;
    }
    if (humans() == 0 && !invitation_) {
      show_log({}, told_[SeatId(0)]);
      told_[SeatId(0)] = match_.events().list.size();
    }
    tell_trouble();
    if (match_.over()) break;
    const std::size_t which = human_question();
    if (which >= match_.open().size()) {
      if (invitation_ && !wait_for_others()) return leave();
      continue;
    }
    if (const auto pass = sitting_.failed_here() ? std::nullopt : sitting_.passing().answer(match_, which)) {
      if (!give(which, *pass) && match_.error() && !trouble()) return leave();
      continue;
    }
    if (!ask(which)) return leave();
  }
  finish();
  return leave();
}

/// Bots answer until a person must. False where a script failed.
bool Session::play_bots() {
  while (!match_.over() && !match_.stuck() && !stopped_by_others()) {
    hear_others();
    const auto open = match_.open();
    const bool asked = human_question() < open.size();
    if (sitting_.time_counts()) {
      if (asked) return true;                   // bots act while time passes
      if (options_.now_ms && options_.waits) {  // nobody here is asked, and the clock takes its time all the same
        if (!pass_time()) return false;
        constexpr std::int64_t longest = 100;
        std::this_thread::sleep_for(std::chrono::milliseconds(std::min(until_something(), longest)));
        continue;
      }
      if (!sitting_.let_time_pass(sitting_.next_moment())) return false;
      continue;
    }
    const std::size_t bot = sitting_.question_of_bot();
    if (bot >= open.size()) return true;
    if (!sitting_.bot_answers(bot)) return false;
    if (humans() == 0 && !invitation_) return true;
  }
  return !match_.stuck();
}

bool Session::give(std::size_t which, const world::Answer& answer) {
  const auto possible = sitting_.give(which, answer);
  if (possible && !sitting_.failed_here()) return true;
  if (!works_on_scripts() && possible) return false;  // trouble() says it
  say(possible ? wording_("trouble.taken_back") : wording_("answer.refused"), alarming);
  return false;
}

void Session::keep() {
  const auto kept = save_.sync();
  if (kept) {
    if (warned_) say(wording_("save.again", {{"file", save_.path().string()}}), strong);
    warned_ = false;
  } else if (!warned_) {
    say(wording_("save.failed", {{"reason", kept.problem()}}), alarming);
    warned_ = true;
  }
}

int Session::leave() {
  invitation_.reset();  // everybody is told
  if (changed_) return content_changed;
  const auto sealed = save_.seal(save::end_line(match_));
  const std::string file = save_.path().string();
  if (!sealed) {
    say(wording_("save.lost", {{"reason", sealed.problem()}}), alarming);
    return 1;
  }
  if (ended_ && !match_.over()) say(wording_("save.input_ended"));
  say(match_.over() ? wording_("save.whole", {{"file", file}}) : wording_("save.left", {{"file", file}}));
  out_.flush();
  return 0;
}

void Session::finish() {
  const SeatId viewer = humans() == 1 ? viewer_ : SeatId();
  show_log(viewer, told_[humans() != 0 && viewer_ ? viewer_ : SeatId(0)]);
  if (viewer)
    show_table(nullptr);
  else
    rule();
  const world::World& w = match_.world();
  std::string winners;
  int count = 0;
  for (const SeatId s : w.seat_ids())
    if ((w.winners & bit(s)) != 0) {
      winners += (winners.empty() ? "" : ", ") + speech_.seat(match_.defs().seats[s]);
      ++count;
    }
  say(count == 0 ? wording_("over.nobody") : wording_("over.won", {{"players", winners}, {"n", std::int64_t{count}}}),
      strong);
  std::vector<SeatId> order;
  for (const SeatId s : w.seat_ids())
    if (w.scores.has(s)) order.push_back(s);
  std::stable_sort(order.begin(), order.end(), [&](SeatId a, SeatId b) {
    return w.places.empty() ? w.scores[a] > w.scores[b] : w.places[a] < w.places[b];
  });
  for (const SeatId s : order) {
    Line line{{"  ", plain}};
    if (!w.places.empty()) add(line, fmt::format("{}. ", w.places[s]), faint);
    const Span who = board_.seat(match_.defs().seats[s]);
    add(line, who.text, who.style);
    pad(line, 14);
    add(line, fmt::format("{:>4}", w.scores[s]));
    if (const world::RoleId role = match_.defs().role(s))
      add(line, "  " + speech_.role(match_.defs().roles[role].name), faint);
    print(line);
  }
}

}  // namespace vizier::terminal
