#pragma once
#include "bots/bot.hpp"

namespace vizier::bots {

/// Takes any possible answer. The measure of what chance alone does, and the cheapest way to try every rule of a game.
class RandomBot final : public Bot {
 public:
  explicit RandomBot(world::Rng rng) : rng_(rng) {}
  world::Answer choose(const Seat& seat) override { return seat.decision().sample(rng_); }

  static std::unique_ptr<Bot> make(std::string_view parameter, world::Rng rng, std::string& problem);

 private:
  world::Rng rng_;
};

}  // namespace vizier::bots
