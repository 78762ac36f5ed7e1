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

/// Computes a star pattern inside a polygon. From the middle of each edge two rays go inwards at an angle (degrees);
/// rays that meet first are joined. The lines of two neighbours therefore meet on their common edge.
std::vector<Segment> contact_lines(const std::vector<Point>& polygon, float theta);

/// Octagons on a square lattice of pitch a, squares between them, θ = 67.5°: eight-pointed stars between kites.
Repeat eightfold(float a);
/// Decagons of apothem a with bow ties between them, θ = 54°, turned so that it is the same left and right.
Repeat tenfold(float a);

}  // namespace vizier::window
