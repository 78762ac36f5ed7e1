#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.hpp"

namespace vizier::bots {

/// A match with a bot in every seat. Where time counts, each bot needs a moment between two actions, drawn from a
/// stream of its own. The clock then jumps from one event to the next, so that the game takes no real time and is the
/// same in every run.
class BotGame {
 public:
  /// One bot a seat, by seat. The match must stay where it is.
  BotGame(match::Match& match, std::vector<std::unique_ptr<Bot>> bots, std::uint64_t seed);

  /// One answer, or one passing of time. Fails where the game cannot go on; it must not be over.
  Result<> step();
  std::uint64_t decisions() const { return decisions_; }

 private:
  Result<> answer(std::size_t which);
  Result<> step_in_time();
  std::int64_t pause();

  match::Match& match_;
  world::IdVector<world::SeatId, std::unique_ptr<Bot>> bots_;
  world::Rng rng_;
  world::SeatArray<std::int64_t> ready_;  ///< when each seat can act again, in match time
  std::uint64_t decisions_ = 0;
};

}  // namespace vizier::bots
