#pragma once
#include <span>
#include <vector>

#include "world/grid.hpp"

/// What of a grid can be hidden: its ground (walls, cells, which layout it has), and where pieces stand and face.
namespace vizier::world {

/// Seats that see the walls of a grid and know its layout.
SeatMask sees_ground(const World& world, const Defs& defs, ZoneId grid);
/// Seats that see where the piece stands, where its zone is a grid; all of them elsewhere.
SeatMask sees_place(const World& world, const Defs& defs, PieceId piece);
/// Seats that see how the piece is turned.
SeatMask sees_facing(const World& world, const Defs& defs, PieceId piece);
/// The variable is the one that says how the piece is turned, and some seats cannot see it.
bool hides_facing(const Defs& defs, ZoneId zone, PieceVarId var);

/// Whether one of those masks has the seat; without a seat, whether it has everybody.
inline bool has(SeatMask mask, SeatId seat, const World& world) {
  const SeatMask me = seat ? bit(seat) : all_seats(world.seats);
  return (mask & me) == me;
}

/// The entry of a grid that has a layout; nothing where it has none.
const GroundLayout* ground_of(const World& world, ZoneId grid);
/// The layouts that a grid can have.
std::vector<LayoutId> layouts_of(const Defs& defs, ZoneId grid);
/// The cells of the ground: those of its layout; nothing where it has none.
std::vector<Cell> ground_cells(const World& world, const Defs& defs, ZoneId grid);

/// Gives the grid another layout; no layout takes away the one that it has. Walls that a rule has built or taken away
/// since stay built or away.
void lay_ground(World& world, const Defs& defs, ZoneId grid, LayoutId layout);

/// The grids of which the seat does not know the ground although they have a layout, and the pieces of which it does
/// not know where they stand, or how they are turned. No seat: what is not known to all.
struct HiddenGround {
  std::vector<ZoneId> grids;
  std::vector<PieceId> places, facings;

  HiddenGround(const World& world, const Defs& defs, SeatId seat);
  bool empty() const { return grids.empty() && places.empty() && facings.empty(); }
};

/// A cell for each of these pieces of one grid, each another one, on which no other piece stands: any of its ground,
/// or, where it has no layout, one of those on which they stand now.
std::vector<Cell> draw_cells(const World& world, const Defs& defs, ZoneId grid, std::span<const PieceId> pieces,
                             Rng& rng);

}  // namespace vizier::world
