#pragma once
#include <compare>
#include <cstdint>

namespace vizier::world {

/// A small index with a type of its own, so that a zone is never taken for a piece. `none` is -1.
template <class Tag>
struct Id {
  std::int16_t index = -1;

  constexpr Id() = default;
  constexpr explicit Id(int i) : index(static_cast<std::int16_t>(i)) {}
  constexpr explicit operator bool() const { return index >= 0; }
  friend constexpr auto operator<=>(Id, Id) = default;
};

using SeatId = Id<struct SeatTag>;        ///< a player's place at the table, 0 upwards
using PieceId = Id<struct PieceTag>;      ///< one physical piece; never reused within a match
using KindId = Id<struct KindTag>;        ///< what a piece is: Defs::kinds
using ZoneId = Id<struct ZoneTag>;        ///< where pieces lie: Defs::zones
using CounterId = Id<struct CounterTag>;  ///< a named number: Defs::counters
using VarId = Id<struct VarTag>;          ///< a named value: Defs::vars
using QueryId = Id<struct QueryTag>;      ///< a named rule question: Defs::queries

using SeatMask = std::uint16_t;  ///< a set of seats, bit i for seat i
inline constexpr int max_seats = 16;
constexpr SeatMask bit(SeatId seat) { return seat ? static_cast<SeatMask>(1u << seat.index) : SeatMask{0}; }
constexpr SeatMask all_seats(int count) { return static_cast<SeatMask>((1u << count) - 1); }

}  // namespace vizier::world
