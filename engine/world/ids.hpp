#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>

namespace vizier::world {

/// A small index with a type of its own, so that a zone is never taken for a piece. `none` is -1.
template <class Tag, class Int = std::int16_t>
struct Id {
  Int index = -1;

  constexpr Id() = default;
  constexpr explicit Id(int i) : index(static_cast<Int>(i)) {}
  constexpr explicit Id(std::size_t i) : index(static_cast<Int>(i)) {}
  constexpr explicit operator bool() const { return index >= 0; }
  constexpr std::size_t slot() const { return static_cast<std::size_t>(index); }  ///< none is past every end
  friend constexpr auto operator<=>(Id, Id) = default;
};

using SeatId = Id<struct SeatTag>;          ///< a player's place at the table, 0 upwards
using PieceId = Id<struct PieceTag>;        ///< one physical piece; never reused within a match
using KindId = Id<struct KindTag>;          ///< what a piece is: Defs::kinds
using ZoneId = Id<struct ZoneTag>;          ///< where pieces lie: Defs::zones
using CounterId = Id<struct CounterTag>;    ///< a named number: Defs::counters
using VarId = Id<struct VarTag>;            ///< a named value: Defs::vars
using QueryId = Id<struct QueryTag>;        ///< a named rule question: Defs::queries
using MomentId = Id<struct MomentTag>;      ///< something that effects may listen to: Defs::moments
using AttrId = Id<struct AttrTag>;          ///< an attribute of kinds and zones: Defs::attrs
using BackId = Id<struct BackTag>;          ///< the back of a kind: Defs::backs
using PieceVarId = Id<struct PieceVarTag>;  ///< a number that each piece has: Defs::piece_vars
using RegionId = Id<struct RegionTag>;      ///< some zones: Defs::regions
using LegalId = Id<struct LegalTag>;        ///< a rule of legality: Defs::legal
using RoleId = Id<struct RoleTag>;          ///< what some seats are: Defs::roles
using LayoutId = Id<struct LayoutTag>;      ///< one of the grounds that a grid can have: Defs::layouts

/// One counter or variable of the World: that of the game, of one seat or of one zone.
using CounterSlot = Id<struct CounterSlotTag, std::int32_t>;
using VarSlot = Id<struct VarSlotTag, std::int32_t>;

/// Which one of a counter or variable: that of a seat, that of a zone, or the only one (0).
struct Instance {
  int index = 0;
  constexpr Instance(int i) : index(i) {}
  constexpr Instance(SeatId seat) : index(seat.index) {}
  constexpr Instance(ZoneId zone) : index(zone.index) {}
};

using SeatMask = std::uint16_t;  ///< a set of seats, bit i for seat i
inline constexpr int max_seats = 16;
constexpr SeatMask bit(SeatId seat) { return seat ? static_cast<SeatMask>(1u << seat.index) : SeatMask{0}; }
constexpr SeatMask all_seats(int count) { return static_cast<SeatMask>((1u << count) - 1); }

}  // namespace vizier::world
