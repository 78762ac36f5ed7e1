#include "bots/random.hpp"

namespace vizier::bots {

std::unique_ptr<Bot> RandomBot::make(std::string_view parameter, world::Rng rng, std::string& problem) {
  if (!parameter.empty()) {
    problem = "random takes no parameter";
    return nullptr;
  }
  return std::make_unique<RandomBot>(rng);
}

}  // namespace vizier::bots
