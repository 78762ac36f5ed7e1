#pragma once
#include "layout.hpp"

namespace vizier::window {

/// A place that a mod adds without a word about the window stands where places of its regions stand, at the end.
void adopt(TableLayout& layout, const world::Defs& defs);

}  // namespace vizier::window
