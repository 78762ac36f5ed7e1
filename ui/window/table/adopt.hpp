#pragma once
#include "layout.hpp"

namespace vizier::window {

/// Adds zones to the layout that a mod brought without saying where to draw them: after other zones of their regions.
void adopt(TableLayout& layout, const world::Defs& defs);

}  // namespace vizier::window
