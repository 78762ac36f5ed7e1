#pragma once
#include <string>

#include "world/defs.hpp"
#include "world/event.hpp"

namespace vizier::world {

/// One change in words of the content, for designers who see everything: `t7: red.hand → market`, `red.gold 3 → 5`.
/// Empty for what is no change of the game, such as a count for the laboratory.
std::string to_text(const Event& event, const Events& events, const Defs& defs);

}  // namespace vizier::world
