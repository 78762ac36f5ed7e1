// The game's clock: it follows the server's, except while the table is paused.
#include <algorithm>

#include "serve/table.hpp"

namespace vizier::serve {

namespace {

/// How often somebody looks whether a bot has thought, in milliseconds.
constexpr std::int64_t look_at_bots = 10;
constexpr std::int64_t longest_sleep = 60'000;

}  // namespace

Table::Clock::time_point Table::next_wake() {
  using std::chrono::milliseconds;
  Clock::time_point next = moment_ + std::chrono::hours(1);
  for (const Chair& chair : chairs_) {
    if (chair.gone_since && *chair.gone_since + options_.host_alone > moment_)
      next = std::min(next, *chair.gone_since + options_.host_alone);
    if (chair.is != Is::person) continue;
    for (const auto after : {options_.away, options_.gone})
      if (const auto when = chair.heard + after; when > moment_) next = std::min(next, when);
    if (chair.left && *chair.left + options_.gone / 3 > moment_) next = std::min(next, *chair.left + options_.gone / 3);
  }
  if (waiting_thought_) next = std::min(next, next_bot_);
  if (phase_ == "play" && !paused() && !match().stuck() && sitting_->time_counts()) {
    std::int64_t left = std::min(sitting_->next_moment() - sitting_->now(), longest_sleep);
    if (asides_.busy() > 0) {  // who is ready meanwhile has to wait for them
      const std::int64_t due = match().next_due();
      left = due < 0 ? look_at_bots : std::clamp<std::int64_t>(due - sitting_->now(), 0, look_at_bots);
    }
    next = std::min(next, clock_set_ + milliseconds(left));
  }
  return next + milliseconds(1);
}

/// Where the game counts time, it goes on to the present moment: deadlines pass and timers ring, each at its instant,
/// and what bots have thought is given. Nothing is written where nothing happens.
void Table::pass_time() {
  if (attached_ || phase_ != "play" || paused() || match().stuck() || !sitting_->time_counts()) {
    clock_set_ = moment_;
    return;
  }
  const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(moment_ - clock_set_);
  clock_set_ += passed;
  const std::size_t inputs = match().journal().size();
  (void)sitting_->let_time_pass(sitting_->now() + passed.count());
  const bool bots_go_on = match().stuck() || match().over() || asides_.work(match(), *sitting_);
  if (match().journal().size() == inputs && bots_go_on && !match().stuck()) return;
  keep_save();
  changed();
  if (!bots_go_on) paused_by_ = "host";  // nobody can answer for the bot: people look at it, and go back or on
}

/// Whether the game has a pause of its own, with rules about who may: the table's pause would get around them.
bool Table::own_pause() const {
  if (!playing_.match) return false;
  const match::Match& m = *playing_.match;
  const auto& offers = m.world().time.offers;
  return m.world().time.paused || std::any_of(offers.begin(), offers.end(), [&](const world::Offer& offer) {
           return m.runtime().open_in_pause(offer.runs);
         });
}

Table::Reply Table::pause(Visitor& visitor, const Message& m) {
  if (!visitor.host && visitor.seats.empty()) return no("seat", "seat", visitor);
  if (phase_ != "play") return no("phase", "not_started", visitor);
  if (m.on && own_pause()) return no("phase", "own_pause", visitor);
  paused_by_ = !m.on ? "" : visitor.seats.empty() ? "host" : *visitor.seats.begin();
  table_changed_ = true;
  return {};
}

}  // namespace vizier::serve
