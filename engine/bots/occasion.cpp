#include "bots/occasion.hpp"

#include <algorithm>

#include "world/hash.hpp"

namespace vizier::bots {

std::uint64_t Occasion::next(const Seat& seat) {
  if (seat.round() != round_) asked_.clear();
  round_ = seat.round();
  const world::Decision& d = seat.decision();
  const std::uint64_t question = world::hash_text(d.id, world::hash_text(d.prompt, static_cast<std::uint64_t>(d.type)));
  auto known = std::find_if(asked_.begin(), asked_.end(), [&](const auto& entry) { return entry.first == question; });
  if (known == asked_.end()) known = asked_.insert(known, {question, 0});
  return world::nth(world::mix(world::mix(key_, question), static_cast<std::uint64_t>(round_)), known->second++);
}

}  // namespace vizier::bots
