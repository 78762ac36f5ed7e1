#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "world/world.hpp"

/// Questions about a World that rules ask all the time, answered without a script.
namespace vizier::world {

/// Whether the data of `rule` lets the seat put a piece there. Modifiers are not asked: that is for whoever knows
/// scripts.
inline bool legal(const World& world, const LegalDef& rule, SeatId seat, ZoneId zone) {
  for (const LegalDef::Check& check : rule.by_zone[zone]) {
    if (check.slot) {
      const std::int32_t n = world.counters[check.slot];
      if (n < check.min || n > check.max) return false;
    }
    if (check.own_max >= 0 && world.zone(zone).count >= check.own_max) {
      int own = 0;
      world.each(zone, [&](PieceId id) { own += world.piece(id).owner == seat.index; });
      if (own >= check.own_max) return false;
    }
  }
  return true;
}

/// Sum per owner of one attribute over the pieces of a zone; seats that have such a piece there are marked in
/// `present`.
struct Strength {
  SeatArray<std::int64_t> sum;
  SeatMask present = 0;
};
Strength strength(const World& world, const Defs& defs, ZoneId zone, AttrId attr);

/// Seats that are present, strongest first; equal ones in turn order.
std::vector<SeatId> ranking(const World& world, const Strength& strength);

/// Every way to pay each price out of a pool of its own: result[i] is the pool that pays prices[i]. Pools of equal
/// prices are interchangeable, so each set of payments appears once. At most `limit` ways, in rising order.
std::vector<std::vector<int>> distinct_payments(std::span<const std::int64_t> prices,
                                                std::span<const std::int64_t> pools, std::size_t limit);
/// Whether there is any such way: both sorted, the i-th largest pool covers the i-th largest price.
bool can_pay_distinct(std::span<const std::int64_t> prices, std::span<const std::int64_t> pools);

}  // namespace vizier::world
