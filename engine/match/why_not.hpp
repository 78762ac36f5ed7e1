#pragma once
#include "match/match.hpp"
#include "text/speech.hpp"

namespace vizier::match {

/// Why a seat cannot play a piece at the open question, as the game itself says it; empty where the game has nothing to
/// say. The flow's function `why_not(game, frame, player, piece)` answers, which may only look. Fails where it does.
Result<std::string, script::Error> why_not(const Match& match, world::SeatId seat, world::PieceId piece,
                                           const text::Speech& speech);

}  // namespace vizier::match
