#include "bots/bot.hpp"

#include <vector>

#include "bots/greedy.hpp"
#include "bots/ismcts.hpp"
#include "bots/random.hpp"
#include "bots/wilful.hpp"
#include "content/suggest.hpp"
#include "world/hash.hpp"

namespace vizier::bots {
namespace {

/// A level of play is a bot with a strength that suits people.
template <auto Make>
Result<std::unique_ptr<Bot>> level(std::string_view name, const char* strength, std::string_view parameter,
                                   world::Rng rng) {
  if (parameter.empty()) return Make(strength, rng);
  return Failed{std::string(name) + " takes no parameter"};
}
Result<std::unique_ptr<Bot>> easy(std::string_view parameter, world::Rng rng) {
  return level<GreedyBot::make>("easy", "8", parameter, rng);
}
Result<std::unique_ptr<Bot>> normal(std::string_view parameter, world::Rng rng) {
  return level<IsmctsBot::make>("normal", "300", parameter, rng);
}
Result<std::unique_ptr<Bot>> hard(std::string_view parameter, world::Rng rng) {
  return level<IsmctsBot::make>("hard", "2000", parameter, rng);
}

constexpr BotType types[] = {
    {"random", "", "any possible answer", RandomBot::make},
    {"wilful", "", "any possible answer, with likings that differ from game to game: to try what chance never reaches",
     WilfulBot::make},
    {"greedy", "TRIALS", "what looks best a moment later; 10 trials a decision without a number", GreedyBot::make},
    {"ismcts", "N or Nms", "tree search over games that fit what the seat knows", IsmctsBot::make},
    {"easy", "", "greedy:8", easy},
    {"normal", "", "ismcts:300", normal},
    {"hard", "", "ismcts:2000", hard},
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

Result<std::unique_ptr<Bot>> make_bot(std::string_view text, std::uint64_t match_seed, world::SeatId seat) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const std::string_view parameter = colon == std::string_view::npos ? std::string_view{} : text.substr(colon + 1);
  std::vector<std::string> known;
  std::string listing;
  for (const BotType& type : types) {
    if (name == type.name) return type.make(parameter, bot_rng(match_seed, seat));
    known.emplace_back(type.name);
    listing += (listing.empty() ? "" : ", ") + spelling(type);
  }
  const Failed wrong = content::no_such("bot", std::string(name), known);
  return Failed{wrong.problem + "; " + (wrong.hint.empty() ? "" : wrong.hint + " ") + "there is: " + listing};
}

}  // namespace vizier::bots
