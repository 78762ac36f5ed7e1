#include "bots/bot_game.hpp"

#include <algorithm>
#include <stdexcept>

#include "bots/rollout.hpp"
#include "content/diagnostic.hpp"

namespace vizier::bots {
namespace {

/// How long a bot needs between two actions, in milliseconds of match time: about what a person needs.
constexpr std::uint32_t shortest_pause = 200, longest_pause = 1500;

}  // namespace

BotGame::BotGame(match::Match& match, std::vector<std::unique_ptr<Bot>> bots, std::uint64_t seed)
    : match_(match), bots_(std::move(bots)), rng_(bot_rng(seed, world::SeatId(world::max_seats))) {
  for (std::int64_t& at : ready_.list) at = match_.world().clock_ms + pause();
}

std::int64_t BotGame::pause() { return shortest_pause + rng_.below(longest_pause - shortest_pause); }

Result<> BotGame::step() {
  if (match_.stuck()) return Failed{content::to_text(match_.error().diagnostic())};
  if (match_.open().empty()) return Failed{"the game is not over, but nobody is asked anything"};
  return time_counts(match_) ? step_in_time() : answer(0);
}

Result<> BotGame::answer(std::size_t which) {
  const world::Decision& decision = match_.open()[which];
  const world::SeatId seat = decision.seat;
  world::Answer chosen;
  try {
    chosen = bots_[seat]->choose(Seat(match_, which));
  } catch (const std::runtime_error& e) {
    return Failed{e.what()};
  }
  const auto taken = match_.answer(which, chosen);
  ++decisions_;
  if (!taken) return Failed{"an answer was refused: " + taken.problem()};
  if (match_.error()) return Failed{content::to_text(match_.error().diagnostic())};
  ready_[seat] = match_.world().clock_ms + pause();
  return {};
}

Result<> BotGame::step_in_time() {
  const auto open = match_.open();
  constexpr std::int64_t never = INT64_MAX;
  std::int64_t deadline = never, soonest = never;
  for (const world::Decision& d : open) {
    if (d.deadline_ms >= 0) deadline = std::min(deadline, d.deadline_ms);
    if (d.seat) soonest = std::min(soonest, ready_[d.seat]);
  }
  const std::int64_t now = match_.world().clock_ms;
  if (std::min(deadline, soonest) == never) return Failed{"the game waits for ever: nobody is asked and no timer runs"};
  if (deadline <= soonest || soonest > now) {
    const auto set = match_.advance(std::max(now, std::min(deadline, soonest)));
    if (!set) return Failed{"the clock was refused: " + set.problem()};
    if (match_.error()) return Failed{content::to_text(match_.error().diagnostic())};
    return {};
  }
  // the seats that are ready now; one of them acts, and answers one of its questions
  std::vector<std::size_t> ready;
  for (std::size_t i = 0; i < open.size(); ++i)
    if (open[i].seat && ready_[open[i].seat] <= now) ready.push_back(i);
  return answer(ready[rng_.below(static_cast<std::uint32_t>(ready.size()))]);
}

}  // namespace vizier::bots
