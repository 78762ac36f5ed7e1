#pragma once
#include <vector>

#include "lab/summary.hpp"

namespace vizier::lab {

/// Fills in what differs between the two variants of a summary, from their records by game.
void compare(Summary& out, const std::vector<const GameRecord*>& without, const std::vector<const GameRecord*>& with);

/// Fills in what no game has used: cards never drawn or played, and lines of scripts never reached.
void find_unused(Summary& out, const Results& results);

}  // namespace vizier::lab
