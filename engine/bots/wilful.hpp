#pragma once
#include "bots/bot.hpp"
#include "bots/occasion.hpp"

namespace vizier::bots {

/// Chooses at random, but with likings: in each game it prefers some words and mostly does what it prefers. Many games
/// with many likings reach corners that pure chance never does, such as a dear card for which one must save. It plays
/// no better than chance.
class WilfulBot final : public Bot {
 public:
  explicit WilfulBot(world::Rng rng);
  world::Answer choose(const Seat& seat) override;

  static Result<std::unique_ptr<Bot>> make(std::string_view parameter, world::Rng rng);

 private:
  std::uint64_t liking(const std::string& words) const;

  Occasion occasion_;
  world::Rng rng_;  ///< for the question that it thinks about
  std::uint64_t character_;
};

}  // namespace vizier::bots
