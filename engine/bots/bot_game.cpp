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
  for (std::int64_t& at : ready_.list) at = match_.now() + pause();
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
  ready_[seat] = match_.now() + pause();
  return {};
}

Result<> BotGame::step_in_time() {
  const auto open = match_.open();
  constexpr std::int64_t never = INT64_MAX;
  const std::int64_t due = match_.next_due(), deadline = due < 0 ? never : due, now = match_.now();
  std::int64_t soonest = never;
  for (const world::Decision& d : open)
    if (d.seat) soonest = std::min(soonest, ready_[d.seat]);
  if (std::min(deadline, soonest) == never) return Failed{"the game waits for ever: nobody is asked and no timer runs"};
  if (deadline <= soonest || soonest > now) {
    const auto set = match_.advance(std::max(now, std::min(deadline, soonest)));
    if (!set) return Failed{"the clock was refused: " + set.problem()};
    if (match_.error()) return Failed{content::to_text(match_.error().diagnostic())};
    return {};
  }
  // the seats that are ready now; one of them acts, and answers one of its questions. What may be done beside is done
  // now and then: a bot that has nothing else to answer looks at it, and mostly lets it be.
  std::vector<std::size_t> ready, beside;
  for (std::size_t i = 0; i < open.size(); ++i)
    if (open[i].seat && ready_[open[i].seat] <= now)
      (open[i].beside == world::Decision::Beside::no ? ready : beside).push_back(i);
  const auto any_of = [&](const std::vector<std::size_t>& list) {
    return list[rng_.below(static_cast<std::uint32_t>(list.size()))];
  };
  constexpr std::uint32_t takes_one_in = 8;
  if (!beside.empty() && rng_.below(takes_one_in) == 0) return answer(any_of(beside));
  if (!ready.empty()) return answer(any_of(ready));
  const world::SeatId seat = open[any_of(beside)].seat;
  ready_[seat] = now + pause();
  return {};
}

}  // namespace vizier::bots
