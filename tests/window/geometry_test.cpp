// Paths and polygons: what is filled has the area that it should have.
#include "catch.hpp"
#include "window/kit/outline.hpp"
#include "window/kit/polygon.hpp"

using namespace vizier::window;

namespace {

float area_of(const std::vector<Point>& polygon, const std::vector<Triangle>& triangles) {
  float sum = 0;
  for (const Triangle& t : triangles)
    sum += std::abs(cross(polygon[t[1]] - polygon[t[0]], polygon[t[2]] - polygon[t[0]])) / 2;
  return sum;
}

std::vector<Point> only(const Path& path, float tolerance = 0.05F) {
  const auto contours = path.flatten(tolerance);
  REQUIRE(contours.size() == 1);
  return contours[0].points;
}

}  // namespace

TEST_CASE("triangles cover a concave polygon exactly, whichever way it goes around") {
  std::vector<Point> comb = {{0, 0}, {10, 0}, {10, 8}, {8, 8}, {8, 2}, {6, 2},
                             {6, 8}, {4, 8},  {4, 2},  {2, 2}, {2, 8}, {0, 8}};
  const float area = 80 - 24;
  CHECK(area_of(comb, triangulate(comb)) == Approx(area));
  CHECK(triangulate(comb).size() == comb.size() - 2);
  std::reverse(comb.begin(), comb.end());
  CHECK(area_of(comb, triangulate(comb)) == Approx(area));
}

TEST_CASE("a hole is not filled") {
  const Path ring = Path::box({0, 0, 10, 10}).add(Path::box({3, 3, 4, 4}));
  const std::vector<Region> found = regions(ring.flatten());
  REQUIRE(found.size() == 1);
  REQUIRE(found[0].holes.size() == 1);
  const std::vector<Point> whole = bridged(found[0]);
  CHECK(area_of(whole, triangulate(whole)) == Approx(100 - 16));
  CHECK(contains(ring, {1, 1}));
  CHECK_FALSE(contains(ring, {5, 5}));
}

TEST_CASE("several holes, and an island in one of them") {
  Path path = Path::box({0, 0, 40, 20});
  path.add(Path::box({2, 2, 10, 10})).add(Path::box({20, 4, 10, 10})).add(Path::box({22, 6, 4, 4}));
  float sum = 0;
  for (const Region& region : regions(path.flatten())) {
    const std::vector<Point> whole = bridged(region);
    sum += area_of(whole, triangulate(whole));
  }
  CHECK(sum == Approx(800 - 100 - 100 + 16));
}

TEST_CASE("a hole above another does not spoil it") {
  Path path = Path::polygon({{12, 2}, {22, 21}, {2, 21}});
  path.add(Path::box({11, 9, 2, 6})).add(Path::box({11, 16, 2, 2}));
  const std::vector<Region> found = regions(path.flatten());
  REQUIRE(found.size() == 1);
  const std::vector<Point> whole = bridged(found[0]);
  CHECK(area_of(whole, triangulate(whole)) == Approx(190 - 12 - 4));
}

TEST_CASE("a polygon that crosses itself still ends") {
  const std::vector<Point> bow = {{0, 0}, {10, 10}, {10, 0}, {0, 10}};
  CHECK(triangulate(bow).size() <= 2);
  CHECK(triangulate({{0, 0}, {1, 1}}).empty());
}

TEST_CASE("a pentagram is not taken for a convex polygon") {
  std::vector<Point> pentagram, pentagon;
  for (int i = 0; i < 5; ++i) {
    pentagram.push_back(around({}, 10, 144.0F * static_cast<float>(i)));
    pentagon.push_back(around({}, 10, 72.0F * static_cast<float>(i)));
  }
  CHECK_FALSE(is_convex(pentagram));
  CHECK(is_convex(pentagon));
}

TEST_CASE("curves are as round as they must be") {
  CHECK(std::abs(signed_area(only(Path::circle({5, 5}, 50), 0.01F))) == Approx(pi * 2500).epsilon(1e-3));
  for (const Point p : only(Path::circle({5, 5}, 50), 0.2F)) CHECK(length(p - Point(5, 5)) == Approx(50).margin(0.1));
  CHECK(only(Path::circle({}, 50), 0.02F).size() > only(Path::circle({}, 50), 0.5F).size());
}

TEST_CASE("the outline of each seat has its own measure") {
  const float r = 10;
  const auto reach = [&](Outline o) { return seat_outline(o, {}, r).bounds(); };
  CHECK(reach(Outline::disc).width == Approx(19.6).margin(0.02));
  CHECK(reach(Outline::square).width == Approx(18.4).margin(0.02));
  CHECK(reach(Outline::hexagon).height == Approx(21).margin(0.02));
  CHECK(reach(Outline::star).height == Approx(22.8).margin(0.02));
  CHECK(reach(Outline::quatrefoil).width == Approx(2 * (4.7 + 5.8)).margin(0.05));
  for (const Outline o : {Outline::disc, Outline::square, Outline::hexagon, Outline::star, Outline::quatrefoil}) {
    const std::vector<Point> polygon = only(seat_outline(o, {}, r), 0.01F);
    CAPTURE(static_cast<int>(o));
    // the same left and right, up and down
    float sum_x = 0, sum_y = 0;
    for (const Triangle& t : triangulate(polygon)) {
      const float a = std::abs(cross(polygon[t[1]] - polygon[t[0]], polygon[t[2]] - polygon[t[0]]));
      const Point middle = polygon[t[0]] + polygon[t[1]] + polygon[t[2]];
      sum_x += a * middle.x;
      sum_y += a * middle.y;
    }
    CHECK(sum_x == Approx(0).margin(2));
    CHECK(sum_y == Approx(0).margin(2));
  }
}

TEST_CASE("the hollows of the eight-pointed star lie where two squares cross") {
  const std::vector<Point> star = only(Path::star({}, 10));
  REQUIRE(star.size() == 16);
  CHECK(star[0].y == Approx(-10));
  CHECK(length(star[1]) == Approx(10 * std::cos(pi / 4) / std::cos(pi / 8)).epsilon(1e-3));
}

TEST_CASE("a miter of length one apart keeps a box's edges parallel") {
  const std::vector<Point> box = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  const std::vector<Point> out = miters(box);
  CHECK(out[0].x == Approx(-1));
  CHECK(out[0].y == Approx(-1));
  CHECK(out[2].x == Approx(1));
}

TEST_CASE("a note's beak points at its tip from any side") {
  const Box box(0, 0, 100, 50);
  for (const Point tip : {Point(50, 60), Point(50, -10), Point(-10, 25), Point(110, 25)}) {
    const Path note = beaked(box, 6, tip);
    const Box bounds = note.bounds();
    CHECK((bounds.contains(tip) || bottom(bounds) == Approx(tip.y) || right(bounds) == Approx(tip.x)));
    CHECK(contains(note, {50, 25}));
  }
}
