#pragma once
#include "bots/bot.hpp"
#include "bots/occasion.hpp"

namespace vizier::bots {

/// Any possible answer, but with likings: in each game it likes some words more than others and mostly does what it
/// likes, all game long. Many games with many likings reach corners that even chance never does, such as a dear card
/// for which one must save; that is what it is for. It plays no better than chance.
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
