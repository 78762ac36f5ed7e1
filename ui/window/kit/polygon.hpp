#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "path.hpp"

namespace vizier::window {

using Triangle = std::array<std::uint32_t, 3>;

/// Positive where the points go clockwise on the screen.
float signed_area(const std::vector<Point>& polygon);
bool is_convex(const std::vector<Point>& polygon);
bool contains(const std::vector<Point>& polygon, Point p);
/// Whether the path's inside (even-odd) holds the point.
bool contains(const Path& path, Point p);
/// Triangles over a simple polygon: a fan where it is convex, ears cut off otherwise. A polygon that crosses itself
/// gets triangles too, if not exactly over its inside; the work is bounded in any case.
std::vector<Triangle> triangulate(const std::vector<Point>& polygon);

/// A polygon with the holes that lie directly inside it.
struct Region {
  std::vector<Point> outer;               ///< clockwise on the screen
  std::vector<std::vector<Point>> holes;  ///< the other way around
};
/// What counts as inside where contours lie in each other: that which is enclosed an odd number of times, or that
/// around which they do not cancel out by their directions.
enum class FillRule { even_odd, nonzero };
/// Which contours bound and which pierce. Contours of fewer than three points are left out.
std::vector<Region> regions(const std::vector<Contour>& contours, FillRule rule = FillRule::even_odd);
/// One polygon without holes: each hole is joined to the outer line by a cut there and back.
std::vector<Point> bridged(const Region& region);

/// Per point the way outwards whose length keeps the edges parallel (at most `limit`): p + d · m lies d outside.
std::vector<Point> miters(const std::vector<Point>& polygon, float limit = 3);

}  // namespace vizier::window
