#pragma once
#include "bots/bot.hpp"
#include "bots/occasion.hpp"

namespace vizier::bots {

/// Takes any possible answer. The measure of what chance alone does, and the cheapest way to try every rule of a game.
/// Every choice gets a random number that follows from its name, and the lowest is taken: where a choice is added or
/// left out, it mostly chooses as before.
class RandomBot final : public Bot {
 public:
  explicit RandomBot(world::Rng rng) : occasion_(rng) {}
  world::Answer choose(const Seat& seat) override;

  static Result<std::unique_ptr<Bot>> make(std::string_view parameter, world::Rng rng);

 private:
  Occasion occasion_;
  std::vector<std::uint64_t> names_, seconds_;  // kept for their memory
};

}  // namespace vizier::bots
