#include "contact.hpp"

#include <algorithm>
#include <optional>

namespace vizier::window {
namespace {

struct Ray {
  Point from, along;
  std::size_t edge;
};

/// How far along both rays they meet; nothing where they do not, or only behind one of them.
std::optional<Point> meeting(const Ray& p, const Ray& q, float& summed) {
  const Point between = q.from - p.from;
  const float across = cross(p.along, q.along);
  if (std::abs(across) < 1e-4F) {  // parallel: they meet only face to face on one line
    if (dot(p.along, q.along) > 0 || std::abs(cross(p.along, between)) > 1e-3F * length(between) ||
        dot(p.along, between) <= 0)
      return std::nullopt;
    summed = length(between);
    return mix(p.from, q.from, 0.5F);
  }
  const float s = cross(between, q.along) / across, t = cross(between, p.along) / across;
  if (s <= 1e-4F || t <= 1e-4F) return std::nullopt;
  summed = s + t;
  return p.from + p.along * s;
}

Point turned(Point p, float degrees) {
  const float a = degrees * pi / 180;
  return {p.x * std::cos(a) - p.y * std::sin(a), p.x * std::sin(a) + p.y * std::cos(a)};
}

std::vector<Point> regular(int corners, Point centre, float r, float first) {
  std::vector<Point> out;
  for (int i = 0; i < corners; ++i)
    out.push_back(centre + turned({r, 0}, first + 360.0F * static_cast<float>(i) / static_cast<float>(corners)));
  return out;
}

void add(std::vector<Segment>& to, const std::vector<Segment>& lines, Point period) {
  for (const Segment& s : lines) {
    const float left = std::min(s.a.x, s.b.x), right = std::max(s.a.x, s.b.x), top = std::min(s.a.y, s.b.y),
                foot = std::max(s.a.y, s.b.y);
    if (right > -1e-3F && left < period.x + 1e-3F && foot > -1e-3F && top < period.y + 1e-3F) to.push_back(s);
  }
}

}  // namespace

std::vector<Segment> contact_lines(const std::vector<Point>& polygon, float theta) {
  std::vector<Ray> rays;
  Point middle;
  for (const Point p : polygon) middle += p / static_cast<float>(polygon.size());
  float area = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) area += cross(polygon[i], polygon[(i + 1) % polygon.size()]);
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point a = polygon[i], b = polygon[(i + 1) % polygon.size()];
    const Point edge = (b - a) / length(b - a);
    const float inwards = area > 0 ? theta : -theta;  // the inside lies on the side to which the corners turn
    rays.push_back({mix(a, b, 0.5F), turned(edge, inwards), i});
    rays.push_back({mix(a, b, 0.5F), turned(-edge, -inwards), i});
  }
  struct Pair {
    float length;
    std::size_t p, q;
    Point at;
  };
  std::vector<Pair> pairs;
  for (std::size_t p = 0; p < rays.size(); ++p)
    for (std::size_t q = p + 1; q < rays.size(); ++q) {
      float summed = 0;
      if (rays[p].edge == rays[q].edge) continue;
      if (const auto at = meeting(rays[p], rays[q], summed)) pairs.push_back({summed, p, q, *at});
    }
  // Lengths that differ only by rounding count as equal, so that a symmetric polygon gives a symmetric pattern.
  std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) {
    return std::lround(a.length * 1e3F) < std::lround(b.length * 1e3F);
  });
  std::vector<bool> used(rays.size());
  std::vector<Segment> out;
  for (const Pair& pair : pairs) {
    if (used[pair.p] || used[pair.q]) continue;
    used[pair.p] = used[pair.q] = true;
    out.push_back({rays[pair.p].from, pair.at});
    out.push_back({pair.at, rays[pair.q].from});
  }
  return out;
}

Repeat eightfold(float a) {
  Repeat out{{a, a}, {}};
  const float octagon = a / 2 / std::cos(pi / 8), square = a * (std::sqrt(2.0F) - 1) / std::sqrt(2.0F);
  for (int i = -1; i <= 1; ++i)
    for (int k = -1; k <= 1; ++k) {
      const Point corner(static_cast<float>(i) * a, static_cast<float>(k) * a), half(a / 2, a / 2);
      add(out.lines, contact_lines(regular(8, corner + half, octagon, 22.5F), 67.5F), out.period);
      add(out.lines, contact_lines(regular(4, corner + half * 2.0F, square, 90), 67.5F), out.period);
    }
  return out;
}

Repeat tenfold(float a) {
  const Point u = turned({2 * a, 0}, 54), v = turned(turned({2 * a, 0}, 72), 54);
  const Point wide = u - v, high = u + v;  // at right angles, since both are 2a long
  Repeat out{{std::abs(wide.x), std::abs(high.y)}, {}};
  const float r = a / std::cos(pi / 10);
  const auto decagon = [&](Point c) { return regular(10, c, r, 18 + 54); };
  // The gap in the middle of a cell: where the four decagons at its corners do not reach.
  const std::vector<Point> at0 = decagon({}), atu = decagon(u), atv = decagon(v), atuv = decagon(u + v);
  const Point middle = (u + v) / 2.0F;
  std::vector<Point> bow;
  for (const auto* ring : {&at0, &atu, &atv, &atuv})
    for (const Point p : *ring) {
      const bool near = length(p - middle) < 0.75F * a;
      const bool known = std::any_of(bow.begin(), bow.end(), [&](Point q) { return length(p - q) < 0.01F * a; });
      if (near && !known) bow.push_back(p);
    }
  std::sort(bow.begin(), bow.end(), [&](Point p, Point q) {
    return std::atan2(p.y - middle.y, p.x - middle.x) < std::atan2(q.y - middle.y, q.x - middle.x);
  });
  const std::vector<Segment> star = contact_lines(at0, 54), tie = contact_lines(bow, 54);
  for (int i = -4; i <= 4; ++i)
    for (int k = -4; k <= 4; ++k) {
      const Point by = u * static_cast<float>(i) + v * static_cast<float>(k);
      const auto shifted = [&](std::vector<Segment> lines) {
        for (Segment& s : lines) s = {s.a + by, s.b + by};
        return lines;
      };
      add(out.lines, shifted(star), out.period);
      add(out.lines, shifted(tie), out.period);
    }
  return out;
}

}  // namespace vizier::window
