#include "bots/random.hpp"

#include <algorithm>
#include <numeric>

namespace vizier::bots {

using world::Answer;
using world::Decision;
using world::scrambled;

namespace {

constexpr std::size_t most_pairs = 2'000;  ///< more are not looked through one by one

/// The pair with the lowest number among those that are possible.
Answer lowest_pair(const Decision& d, const std::vector<std::uint64_t>& items,
                   const std::vector<std::uint64_t>& seconds) {
  std::uint64_t lowest = 0;
  Answer best;
  for (std::size_t i = 0; i < items.size(); ++i)
    for (std::size_t j = 0; j < seconds.size(); ++j) {
      if (!d.legal_pair(i, j)) continue;
      const std::uint64_t value = scrambled(items[i] + 3 * seconds[j]);
      if (best.size() == 0 || value < lowest)
        lowest = value, best = {static_cast<std::int32_t>(i), static_cast<std::int32_t>(j)};
    }
  return best;
}

}  // namespace

Answer RandomBot::choose(const Seat& seat) {
  const Decision& d = seat.decision();
  const std::uint64_t key = occasion_.next(seat);
  world::Rng rng = world::Rng::seeded(key);
  const bool named = d.type == Decision::Type::one || d.type == Decision::Type::some ||
                     d.type == Decision::Type::order ||
                     (d.type == Decision::Type::pair && d.items.size() * d.seconds.size() <= most_pairs);
  if (!named) return d.sample(rng);
  const auto name_all = [&](const auto& choices, std::vector<std::uint64_t>& into) {
    into.clear();
    for (const world::Choice choice : choices) into.push_back(scrambled(key ^ seat.name(choice)));
  };
  name_all(d.items, names_);
  if (d.type == Decision::Type::one)
    return Answer(static_cast<std::int32_t>(std::min_element(names_.begin(), names_.end()) - names_.begin()));
  if (d.type == Decision::Type::pair) {
    name_all(d.seconds, seconds_);
    return lowest_pair(d, names_, seconds_);
  }
  std::vector<std::int32_t> order(d.items.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
    return names_[static_cast<std::size_t>(a)] < names_[static_cast<std::size_t>(b)];
  });
  if (d.type == Decision::Type::some) {
    const auto most = std::min<std::int64_t>(d.max, std::ssize(d.items));
    order.resize(static_cast<std::size_t>(d.min) + rng.below(static_cast<std::uint32_t>(most - d.min + 1)));
    std::sort(order.begin(), order.end());
  }
  return Answer(std::span<const std::int32_t>(order));
}

Result<std::unique_ptr<Bot>> RandomBot::make(std::string_view parameter, world::Rng rng) {
  if (!parameter.empty()) return Failed{"random takes no parameter"};
  return std::make_unique<RandomBot>(rng);
}

}  // namespace vizier::bots
