#pragma once
#include <vector>

#include "world/world.hpp"

namespace vizier::world {

struct Redraw {
  IdVector<PieceId, bool> keep;  ///< pieces that stay what they are; empty for none
  bool counters = true;
};

/// Replaces what the seat cannot know by a random draw that looks the same to it: kinds of unseen pieces are exchanged
/// among pieces with the same back and owner, within what was publicly ruled out, and hidden counters are dealt anew
/// with the same sum. The match's own random numbers are left alone, and so are the serials of pieces.
void determinise(World& world, const Defs& defs, SeatId seat, Rng& rng, const Redraw& redraw = {});

}  // namespace vizier::world
