#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/seat.hpp"
#include "world/result.hpp"

namespace vizier::bots {

/// One answer that a bot weighed: in words, how often it was tried, what it seemed worth (0 to 1) and how sure that is
/// (half of a 95 % interval).
struct Thought {
  std::string words;
  std::uint64_t visits = 0;
  double value = 0, error = 0;
  world::Answer answer;
};

/// Plays one seat of one match. It draws from a random stream of its own, so that the same bots in the same match
/// always play the same game, and the game's own chance does not depend on how much a bot thinks.
class Bot {
 public:
  virtual ~Bot() = default;
  /// The answer to the seat's question. It must be one that the decision does not refuse.
  virtual world::Answer choose(const Seat& seat) = 0;
  /// What it thought when it chose last, the best first; nothing where it does not think.
  virtual std::vector<Thought> thoughts() const { return {}; }
};

/// The random stream of a seat's bot in the match with this seed.
world::Rng bot_rng(std::uint64_t match_seed, world::SeatId seat);

/// One sort of bot: `name`, or `name:parameter` where it takes one.
struct BotType {
  const char* name;
  const char* parameter;  ///< what stands behind the colon, for people; empty where nothing does
  const char* sentence;
  Result<std::unique_ptr<Bot>> (*make)(std::string_view parameter, world::Rng rng);
};

std::span<const BotType> bot_types();

/// The bot that the text names; where there is none, the problem says which ones there are.
Result<std::unique_ptr<Bot>> make_bot(std::string_view text, std::uint64_t match_seed, world::SeatId seat);

}  // namespace vizier::bots
