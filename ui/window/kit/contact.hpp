#pragma once
#include <vector>

#include "geometry.hpp"

namespace vizier::window {

/// A line between two points.
struct Segment {
  Point a, b;
};

/// A pattern of lines that repeats by a rectangle.
struct Repeat {
  Point period;
  std::vector<Segment> lines;  ///< all that cross the rectangle (0, 0) to period, some reaching over its edges
};

/// Lines that polygons in contact give: from the middle of each edge two rays go inwards at an angle to the edge
/// (degrees); the rays that meet soonest are joined, each once. So the lines of neighbours meet on their common edge.
std::vector<Segment> contact_lines(const std::vector<Point>& polygon, float theta);

/// Octagons on a square lattice of pitch a, squares between them, θ = 67.5°: eight-pointed stars between kites.
Repeat eightfold(float a);
/// Decagons of apothem a with bow ties between them, θ = 54°, turned so that it is the same left and right.
Repeat tenfold(float a);

}  // namespace vizier::window
