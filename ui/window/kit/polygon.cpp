#include "polygon.hpp"

#include <algorithm>
#include <numeric>

namespace vizier::window {
namespace {

float turn(Point a, Point b, Point c) { return cross(b - a, c - b); }

bool in_triangle(Point p, Point a, Point b, Point c) {
  return cross(b - a, p - a) >= 0 && cross(c - b, p - b) >= 0 && cross(a - c, p - c) >= 0;
}

}  // namespace

float signed_area(const std::vector<Point>& polygon) {
  float sum = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) sum += cross(polygon[i], polygon[(i + 1) % polygon.size()]);
  return sum / 2;
}

bool is_convex(const std::vector<Point>& polygon) {
  const std::size_t n = polygon.size();
  bool left = false, right = false;
  float turned = 0;  // a pentagram turns one way only, but twice around
  for (std::size_t i = 0; i < n; ++i) {
    const Point a = polygon[i], b = polygon[(i + 1) % n], c = polygon[(i + 2) % n];
    const float t = turn(a, b, c);
    (t > 0 ? right : left) |= std::abs(t) > 1e-5F * length(b - a) * length(c - b);
    turned += std::atan2(t, dot(b - a, c - b));
  }
  return !(left && right) && std::abs(turned) < 3 * pi;
}

bool contains(const std::vector<Point>& polygon, Point p) {
  bool inside = false;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const Point a = polygon[i], b = polygon[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

bool contains(const Path& path, Point p) {
  bool inside = false;
  for (const Contour& c : path.flatten(0.3F))
    if (c.points.size() > 2 && contains(c.points, p)) inside = !inside;
  return inside;
}

std::vector<Triangle> triangulate(const std::vector<Point>& polygon) {
  std::vector<Triangle> out;
  const auto n = static_cast<std::uint32_t>(polygon.size());
  if (n < 3) return out;
  out.reserve(n - 2);
  if (is_convex(polygon)) {
    for (std::uint32_t i = 1; i + 1 < n; ++i) out.push_back({0, i, i + 1});
    return out;
  }
  std::vector<std::uint32_t> left(n);
  std::iota(left.begin(), left.end(), 0U);
  if (signed_area(polygon) < 0) std::reverse(left.begin(), left.end());
  std::size_t at = 0, tried = 0;
  while (left.size() > 3) {
    const std::size_t m = left.size();
    const std::uint32_t ia = left[(at + m - 1) % m], ib = left[at % m], ic = left[(at + 1) % m];
    const Point a = polygon[ia], b = polygon[ib], c = polygon[ic];
    const float t = turn(a, b, c);
    bool ear = t > 0;
    if (ear)
      for (const std::uint32_t i : left) {
        const Point p = polygon[i];
        if (p == a || p == b || p == c) continue;  // also the other end of a cut to a hole
        if (in_triangle(p, a, b, c)) {
          ear = false;
          break;
        }
      }
    if (ear || t == 0 ||
        tried > m) {  // after a whole round without an ear the polygon is not simple: go on all the same
      if (t != 0) out.push_back({ia, ib, ic});
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(at % m));
      at = at % m == 0 ? 0 : at % m - 1;
      tried = 0;
    } else {
      at = (at + 1) % m;
      ++tried;
    }
  }
  out.push_back({left[0], left[1], left[2]});
  return out;
}

std::vector<Region> regions(const std::vector<Contour>& contours, FillRule rule) {
  std::vector<std::vector<Point>> rings;
  for (const Contour& c : contours)
    if (c.points.size() >= 3) rings.push_back(c.points);
  std::stable_sort(rings.begin(), rings.end(),
                   [](const auto& a, const auto& b) { return std::abs(signed_area(a)) > std::abs(signed_area(b)); });
  struct Placed {
    int turn;  ///< what it adds to how often a point within it is enclosed
    std::size_t region;
  };
  std::vector<Placed> placed;
  std::vector<Region> out;
  const auto filled = [&](int times) { return rule == FillRule::nonzero ? times != 0 : times % 2 != 0; };
  for (std::size_t i = 0; i < rings.size(); ++i) {
    int around = 0;
    std::size_t home = 0;
    for (std::size_t j = 0; j < i; ++j)
      if (contains(rings[j], rings[i][0])) {
        around += placed[j].turn;
        home = placed[j].region;
      }
    std::vector<Point> ring = rings[i];
    const bool clockwise = signed_area(ring) > 0;
    const int turn = rule == FillRule::nonzero && !clockwise ? -1 : 1, inside = around + turn;
    if (filled(around) == filled(inside)) {  // no edge: both sides of it are inside, or neither is
      placed.push_back({turn, home});
    } else if (filled(inside)) {
      if (!clockwise) std::reverse(ring.begin(), ring.end());
      placed.push_back({turn, out.size()});
      out.push_back({std::move(ring), {}});
    } else {
      if (clockwise) std::reverse(ring.begin(), ring.end());
      placed.push_back({turn, home});
      out[home].holes.push_back(std::move(ring));
    }
  }
  return out;
}

std::vector<Point> bridged(const Region& region) {
  std::vector<Point> outer = region.outer;
  std::vector<std::vector<Point>> holes = region.holes;
  const auto rightmost = [](const std::vector<Point>& h) {
    return std::max_element(h.begin(), h.end(), [](Point a, Point b) { return a.x < b.x; });
  };
  std::stable_sort(holes.begin(), holes.end(),
                   [&](const auto& a, const auto& b) { return rightmost(a)->x > rightmost(b)->x; });
  for (const std::vector<Point>& hole : holes) {
    const auto from = rightmost(hole);
    // The nearest point to the right that is seen from the hole: no edge of the outer line crosses the cut.
    std::size_t best = outer.size();
    float nearest = 0;
    for (std::size_t i = 0; i < outer.size(); ++i) {
      const Point p = outer[i];
      const float d = length(p - *from);
      if (p.x < from->x || (best < outer.size() && d >= nearest)) continue;
      // Of two points in one place (the ends of an earlier cut) only one has this hole on its inner side.
      const Point before = outer[(i + outer.size() - 1) % outer.size()], after = outer[(i + 1) % outer.size()];
      const bool in_a = cross(p - before, *from - p) > 0, in_b = cross(after - p, *from - p) > 0;
      bool seen = turn(before, p, after) > 0 ? in_a && in_b : in_a || in_b;
      for (std::size_t k = 0; seen && k < outer.size(); ++k) {
        const Point a = outer[k], b = outer[(k + 1) % outer.size()];
        if (a == p || b == p) continue;
        seen = !(cross(b - a, *from - a) * cross(b - a, p - a) < 0 &&
                 cross(p - *from, a - *from) * cross(p - *from, b - *from) < 0);
      }
      if (seen) {
        best = i;
        nearest = d;
      }
    }
    if (best == outer.size()) continue;
    std::vector<Point> joined(outer.begin(), outer.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    joined.insert(joined.end(), from, hole.end());
    joined.insert(joined.end(), hole.begin(), from + 1);
    joined.insert(joined.end(), outer.begin() + static_cast<std::ptrdiff_t>(best), outer.end());
    outer = std::move(joined);
  }
  return outer;
}

std::vector<Point> miters(const std::vector<Point>& polygon, float limit) {
  const std::size_t n = polygon.size();
  std::vector<Point> out(n);
  const auto normal = [&](std::size_t i) {
    const Point d = polygon[(i + 1) % n] - polygon[i];
    const float l = length(d);
    return l > 0 ? Point(d.y / l, -d.x / l) : Point();
  };
  for (std::size_t i = 0; i < n; ++i) {
    const Point a = normal((i + n - 1) % n), b = normal(i);
    const Point sum = a + b;
    const float square = dot(sum, sum);
    Point m = square > 1e-6F ? sum * (2 / square) : a;
    if (const float l = length(m); l > limit) m *= limit / l;
    out[i] = m;
  }
  return out;
}

}  // namespace vizier::window
