#pragma once
#include <vector>

#include "world/world.hpp"

namespace vizier::world {

struct Redraw {
  IdVector<PieceId, bool> keep;  ///< pieces that stay what they are; empty for none
  bool counters = true;
  bool layouts = true;
};

/// Redraws everything that the seat cannot know, so that the World looks the same to it. Unseen pieces exchange kinds
/// with others of the same back and owner, as far as public knowledge allows; hidden counters are dealt anew with the
/// same sum. Hidden grounds get any of their layouts, and pieces that stand out of sight any cell and facing. The
/// match's random numbers and the serials of pieces stay.
void redraw_ground(World& world, const Defs& defs, SeatId seat, Rng& rng, const Redraw& redraw);
void determinise(World& world, const Defs& defs, SeatId seat, Rng& rng, const Redraw& redraw = {});

}  // namespace vizier::world
