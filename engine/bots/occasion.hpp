#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "bots/seat.hpp"

namespace vizier::bots {

/// The random numbers of a bot, anew for every question: they follow from the bot's stream, the round, what is asked,
/// and how often that was asked in this round. So two games that differ in one question, as with and without a mod, do
/// not differ in all that come after it.
class Occasion {
 public:
  explicit Occasion(world::Rng stream) : key_(stream.next()) {}

  std::uint64_t next(const Seat& seat);
  world::Rng rng(const Seat& seat) { return world::Rng::seeded(next(seat)); }

 private:
  std::uint64_t key_;
  int round_ = -1;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> asked_;  ///< prompt → how often in this round
};

}  // namespace vizier::bots
