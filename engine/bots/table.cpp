#include "bots/table.hpp"

#include <algorithm>
#include <stdexcept>

#include "bots/rollout.hpp"
#include "content/diagnostic.hpp"

namespace vizier::bots {
namespace {

/// How long a bot needs between two actions, in milliseconds of match time: about what a person needs.
constexpr std::uint32_t shortest_pause = 200, longest_pause = 1500;

}  // namespace

Table::Table(match::Match& match, std::vector<std::unique_ptr<Bot>> bots, std::uint64_t seed)
    : match_(match), bots_(std::move(bots)), rng_(bot_rng(seed, world::SeatId(world::max_seats))) {
  for (std::int64_t& at : ready_.list) at = match_.world().clock_ms + pause();
}

std::int64_t Table::pause() { return shortest_pause + rng_.below(longest_pause - shortest_pause); }

bool Table::stop(std::string why) {
  problem_ = std::move(why);
  return false;
}

bool Table::step() {
  if (match_.over()) return false;
  if (match_.stuck()) return stop(content::to_text(match_.error().diagnostic()));
  if (match_.open().empty()) return stop("the game is not over, but nobody is asked anything");
  return time_counts(match_) ? step_in_time() : answer(0);
}

bool Table::answer(std::size_t which) {
  const world::Decision& decision = match_.open()[which];
  const world::SeatId seat = decision.seat;
  world::Answer chosen;
  try {
    chosen = bots_[seat]->choose(Seat(match_, which));
  } catch (const std::runtime_error& e) {
    return stop(e.what());
  }
  const std::string refused = match_.answer(which, chosen);
  ++decisions_;
  if (!refused.empty()) return stop("an answer was refused: " + refused);
  if (match_.error()) return stop(content::to_text(match_.error().diagnostic()));
  ready_[seat] = match_.world().clock_ms + pause();
  return true;
}

bool Table::step_in_time() {
  const auto open = match_.open();
  constexpr std::int64_t never = INT64_MAX;
  std::int64_t deadline = never, soonest = never;
  for (const world::Decision& d : open) {
    if (d.deadline_ms >= 0) deadline = std::min(deadline, d.deadline_ms);
    if (d.seat) soonest = std::min(soonest, ready_[d.seat]);
  }
  const std::int64_t now = match_.world().clock_ms;
  if (std::min(deadline, soonest) == never) return stop("the game waits for ever: nobody is asked and no timer runs");
  if (deadline <= soonest || soonest > now) {
    const std::string refused = match_.advance(std::max(now, std::min(deadline, soonest)));
    if (!refused.empty()) return stop("the clock was refused: " + refused);
    if (match_.error()) return stop(content::to_text(match_.error().diagnostic()));
    return true;
  }
  // the seats that are ready now; one of them acts, and answers one of its questions
  std::vector<std::size_t> ready;
  for (std::size_t i = 0; i < open.size(); ++i)
    if (open[i].seat && ready_[open[i].seat] <= now) ready.push_back(i);
  return answer(ready[rng_.below(static_cast<std::uint32_t>(ready.size()))]);
}

}  // namespace vizier::bots
