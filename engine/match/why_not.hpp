#pragma once
#include "match/match.hpp"
#include "text/speech.hpp"

namespace vizier::match {

/// Why a seat cannot play a piece at the open question, as the game itself says it. Empty where the game has nothing to
/// say. The flow's function `why_not(game, frame, player, piece)` answers, which may only look; where it fails, that is
/// empty too, and `failed` has the mistake.
std::string why_not(const Match& match, world::SeatId seat, world::PieceId piece, const text::Speech& speech,
                    script::Error& failed);

}  // namespace vizier::match
