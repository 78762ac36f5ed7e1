#include "bots/bot.hpp"

#include <vector>

#include "bots/random.hpp"
#include "content/diagnostic.hpp"
#include "world/hash.hpp"

namespace vizier::bots {
namespace {

constexpr BotType types[] = {
    {"random", "", "any possible answer", RandomBot::make},
};

std::string spelling(const BotType& type) {
  std::string out = type.name;
  if (*type.parameter != '\0') out += std::string(":") + type.parameter;
  return out;
}

}  // namespace

std::span<const BotType> bot_types() { return types; }

world::Rng bot_rng(std::uint64_t match_seed, world::SeatId seat) {
  constexpr std::uint64_t stream = 0xB075;  // apart from the match's own stream, which is seeded with the seed itself
  return world::Rng::seeded(world::mix(world::mix(stream, match_seed), static_cast<std::uint64_t>(seat.index)));
}

std::unique_ptr<Bot> make_bot(std::string_view text, std::uint64_t match_seed, world::SeatId seat, std::string& problem) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const std::string_view parameter = colon == std::string_view::npos ? std::string_view{} : text.substr(colon + 1);
  std::vector<std::string> known;
  std::string listing;
  for (const BotType& type : types) {
    if (name == type.name) return type.make(parameter, bot_rng(match_seed, seat), problem);
    known.emplace_back(type.name);
    listing += (listing.empty() ? "" : ", ") + spelling(type);
  }
  const std::string near = content::did_you_mean(std::string(name), known);
  problem = "there is no bot '" + std::string(name) + "'; " + (near.empty() ? "" : "did you mean '" + near + "'? ") + "there is: " + listing;
  return nullptr;
}

}  // namespace vizier::bots
