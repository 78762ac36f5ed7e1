#pragma once
#include <algorithm>
#include <cmath>

#include "window/kit/geometry.hpp"

namespace vizier::window {

/// Shows a page of a fixed size in a smaller window: whole, in the middle, and as much smaller as it needs to be.
struct Whole {
  Point by;
  float share = 1;

  Whole(const Box& seen, const Box& page) {
    if (right(seen) > 1279.5F && bottom(seen) > 799.5F) return;
    share = std::min({1.0F, seen.width / page.width, seen.height / page.height});
    by = Point(std::round(centre(seen).x), std::round(centre(seen).y)) - centre(page) * share;
  }
};

}  // namespace vizier::window
