#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.hpp"

namespace vizier::bots {

/// A match with a bot in every seat. Where time counts, each bot needs a moment between two actions, drawn from a
/// stream of the table's own; the clock then goes from one event to the next, so that such a game takes no real time
/// and is the same in every run.
class Table {
 public:
  /// One bot a seat, by seat. The match must stay where it is.
  Table(match::Match& match, std::vector<std::unique_ptr<Bot>> bots, std::uint64_t seed);

  /// One answer, or one passing of time. False where the game is over or cannot go on; problem() then says why it
  /// cannot.
  bool step();
  const std::string& problem() const { return problem_; }
  std::uint64_t decisions() const { return decisions_; }

 private:
  bool answer(std::size_t which);
  bool step_in_time();
  bool stop(std::string why);
  std::int64_t pause();

  match::Match& match_;
  world::IdVector<world::SeatId, std::unique_ptr<Bot>> bots_;
  world::Rng rng_;
  world::SeatArray<std::int64_t> ready_;  ///< when each seat can act again, in match time
  std::uint64_t decisions_ = 0;
  std::string problem_;
};

}  // namespace vizier::bots
