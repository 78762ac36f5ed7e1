// Star patterns from polygons in contact: how many lines, and the symmetry that they must have.
#include "window/kit/contact.hpp"
#include "catch.hpp"

using namespace vizier::window;

namespace {

std::vector<Point> regular(int n, float r) {
  std::vector<Point> out;
  for (int i = 0; i < n; ++i)
    out.push_back(around({}, r, 360.0F * (static_cast<float>(i) + 0.5F) / static_cast<float>(n)));
  return out;
}

bool near(Point a, Point b) { return length(a - b) < 0.05F; }

/// Whether a line, or the same line the other way, is among them; `by` moves them all.
bool has(const std::vector<Segment>& lines, Point a, Point b) {
  for (const Segment& s : lines)
    if ((near(s.a, a) && near(s.b, b)) || (near(s.a, b) && near(s.b, a))) return true;
  return false;
}

/// Whether a point lies on some line of a pattern that repeats.
bool covered(const Repeat& repeat, Point p) {
  const auto wrapped = [](float v, float period) { return v - period * std::floor(v / period); };
  p = {wrapped(p.x, repeat.period.x), wrapped(p.y, repeat.period.y)};
  for (const Segment& s : repeat.lines) {
    const Point along = s.b - s.a;
    const float t = std::clamp(dot(p - s.a, along) / dot(along, along), 0.0F, 1.0F);
    if (length(p - s.a - along * t) < 0.06F) return true;
  }
  return false;
}

void check_mirrored(const Repeat& repeat, bool upright) {
  for (const Segment& s : repeat.lines) {
    const Point middle = mix(s.a, s.b, 0.4F);
    const Point other = upright ? Point(-middle.x, middle.y) : Point(middle.x, -middle.y);
    CAPTURE(middle.x, middle.y);
    CHECK(covered(repeat, other));
  }
}

}  // namespace

TEST_CASE("each edge of a regular polygon sends out two rays, and each is joined once") {
  for (const int n : {4, 5, 6, 8, 10, 12}) {
    CAPTURE(n);
    const std::vector<Segment> lines = contact_lines(regular(n, 20), n == 10 ? 54.0F : 67.5F);
    CHECK(lines.size() == static_cast<std::size_t>(2 * n));
  }
}

TEST_CASE("an octagon gives a star that is the same after an eighth of a turn") {
  const std::vector<Segment> lines = contact_lines(regular(8, 20), 67.5F);
  const auto turned = [](Point p) { return Point(p.x - p.y, p.x + p.y) * std::sqrt(0.5F); };
  for (const Segment& s : lines) CHECK(has(lines, turned(s.a), turned(s.b)));
}

TEST_CASE("lines begin in the middle of an edge at the angle asked for") {
  const std::vector<Point> square = {{-10, -10}, {10, -10}, {10, 10}, {-10, 10}};
  int from_top = 0;
  for (const Segment& s : contact_lines(square, 60)) {
    const Point a = near(s.a, {0, -10}) ? s.a : s.b, b = near(s.a, {0, -10}) ? s.b : s.a;
    if (!near(a, {0, -10})) continue;
    ++from_top;
    CHECK(std::atan2(b.y - a.y, std::abs(b.x - a.x)) * 180 / pi == Approx(60).margin(0.1));
  }
  CHECK(from_top == 2);
}

TEST_CASE("the eightfold pattern repeats by its pitch and is the same left and right, up and down") {
  const Repeat pattern = eightfold(80);
  CHECK(pattern.period.x == 80);
  CHECK(pattern.period.y == 80);
  check_mirrored(pattern, true);
  check_mirrored(pattern, false);
}

TEST_CASE("the tenfold pattern repeats by a rectangle and is the same left and right") {
  const Repeat pattern = tenfold(44);
  CHECK(pattern.period.x == Approx(4 * 44 * std::sin(pi / 5)));
  CHECK(pattern.period.y == Approx(4 * 44 * std::cos(pi / 5)));
  check_mirrored(pattern, true);
  check_mirrored(pattern, false);
}

TEST_CASE("what leaves a copy on one side enters the next on the other") {
  for (const Repeat& pattern : {eightfold(46), tenfold(44)}) {
    int crossing = 0;
    for (const Segment& s : pattern.lines) {
      if ((s.a.x - pattern.period.x) * (s.b.x - pattern.period.x) >= 0) continue;
      ++crossing;
      const float t = (pattern.period.x - s.a.x) / (s.b.x - s.a.x);
      CHECK(covered(pattern, {0, mix(s.a, s.b, t).y}));
    }
    CHECK(crossing > 0);
  }
}
