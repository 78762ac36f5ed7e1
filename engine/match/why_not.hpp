#pragma once
#include "match/match.hpp"

namespace vizier::match {

/// Why a seat cannot play a piece at the open question, as the game itself says it: a sentence for Speech::sentence, `{ text: key, arguments }`. Nothing where
/// the game has nothing to say. The flow's function `why_not(game, frame, player, piece)` answers, which may only look.
world::Value why_not(const Match& match, world::SeatId seat, world::PieceId piece);

}  // namespace vizier::match
