#pragma once
#include "script/arguments.hpp"

namespace vizier::script {

using MoveOptions = Record<Option<"face", world::Face>, Option<"place", world::Spot>>;
using FaceOrOptions = OneOf<world::Face, MoveOptions>;

/// Moves the piece to the end of a zone, to a place in it, or to an empty cell. Throws Fail.
void move_piece(const world::Defs& defs, Change& change, world::PieceId piece, PlaceRef to,
                const Maybe<FaceOrOptions>& how, Maybe<world::Spot> place, Maybe<world::SeatId> owner);
/// Throws Fail if a piece other than `except` lies on the cell.
void need_empty(const world::World& world, const world::Defs& defs, world::Ref cell, world::PieceId except);

}  // namespace vizier::script
