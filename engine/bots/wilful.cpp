#include "bots/wilful.hpp"

#include "world/hash.hpp"

namespace vizier::bots {

WilfulBot::WilfulBot(world::Rng rng) : occasion_(rng), rng_(rng), character_(rng_.next()) {}

/// The liking of its best-liked word: `t7 market` is attractive where one of the two is.
std::uint64_t WilfulBot::liking(const std::string& words) const {
  std::uint64_t best = 0;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find_first_of(" ,", at), words.size());
    if (end > at)
      best = std::max(best, world::mix(character_, world::hash_text(std::string_view(words).substr(at, end - at))));
    at = end + 1;
  }
  return best;
}

world::Answer WilfulBot::choose(const Seat& seat) {
  rng_ = occasion_.rng(seat);
  constexpr int offered = 6;     // of how many answers it takes the one it likes best
  constexpr int fickleness = 5;  // one answer in so many is any
  world::Answer best = seat.decision().sample(rng_);
  if (rng_.below(fickleness) == 0) return best;
  std::uint64_t most = liking(seat.key(best));
  for (int i = 1; i < offered; ++i) {
    world::Answer other = seat.decision().sample(rng_);
    const std::uint64_t liked = liking(seat.key(other));
    if (liked <= most) continue;
    most = liked;
    best = std::move(other);
  }
  return best;
}

Result<std::unique_ptr<Bot>> WilfulBot::make(std::string_view parameter, world::Rng rng) {
  if (!parameter.empty()) return Failed{"wilful takes no parameter"};
  return std::make_unique<WilfulBot>(rng);
}

}  // namespace vizier::bots
