// Outlines of themes fit themselves to any box, and what they keep is not distorted.
#include "window/kit/themed.hpp"
#include "scenes.hpp"
#include "window/kit/polygon.hpp"

using namespace vizier;
using namespace vizier::window;

namespace {

/// 100 by 60, with a notch of 10 at each corner.
content::ThemeOutline notched() {
  content::ThemeOutline out;
  out.drawing.width = 100, out.drawing.height = 60;
  content::DrawnShape edge;
  edge.id = "outline";
  edge.path = content::parse_path("M10 0 H90 L100 10 V50 L90 60 H10 L0 50 V10 Z").commands;
  out.drawing.shapes.push_back(edge);
  out.keep = {10, 10, 10, 10};
  return out;
}

}  // namespace

TEST_CASE("corners that are kept stay as drawn, in whatever box") {
  const content::ThemeOutline outline = notched();
  for (const Box& box : {Box(0, 0, 300, 60), Box(20, 30, 100, 200), Box(5, 5, 700, 90)}) {
    const auto contours = edge_of(outline, box).flatten(0.05F);
    REQUIRE(contours.size() == 1);
    const auto& points = contours[0].points;
    const auto has = [&](Point p) {
      return std::any_of(points.begin(), points.end(), [&](Point q) { return length(p - q) < 0.01F; });
    };
    CHECK(has({box.left + 10, box.top}));
    CHECK(has({box.left, box.top + 10}));
    CHECK(has({right(box) - 10, bottom(box)}));
    CHECK(has({right(box), bottom(box) - 10}));
  }
}

TEST_CASE("what is kept gives way where the box is too small for it, and may grow with the width") {
  content::ThemeOutline outline = notched();
  const Stretch small(outline, {0, 0, 16, 20});
  CHECK(small.at(100, 60).x == Approx(16));
  CHECK(small.at(100, 60).y == Approx(20));
  CHECK(small.at(10, 10).x == Approx(7.2));  // 9/10 of the width in all
  CHECK(small.at(10, 10).y == Approx(6));    // 6/10 of the height in all
  outline.grow = true;
  const Stretch wide(outline, {0, 0, 200, 300});
  CHECK(wide.at(10, 10).x == Approx(20));
  CHECK(wide.at(10, 10).y == Approx(20));
}

TEST_CASE("every outline of every package fills its box, and its room and name lie within") {
  for (const char* id : {"aladdin", "morgenland", "almadi", "duel"}) {
    const auto package = scenes::package(id);
    for (const auto& [name, outline] : package->theme.outlines)
      for (const Box& box : {Box(10, 20, 140, 170), Box(0, 0, 500, 90), Box(0, 0, 60, 60)}) {
        CAPTURE(id, name, box.width, box.height);
        const FittedOutline fit = fit_outline(outline, box);
        const Box bounds = fit.edge.bounds();
        CHECK(bounds.left >= box.left - 0.5F);
        CHECK(bounds.top >= box.top - 0.5F);
        CHECK(right(bounds) <= right(box) + 0.5F);
        CHECK(bottom(bounds) <= bottom(box) + 0.5F);
        const auto contours = fit.edge.flatten(0.05F);
        REQUIRE(contours.size() == 1);
        CHECK(triangulate(contours[0].points).size() + 2 <= contours[0].points.size() + 1);
        for (const Box& part : {fit.room, fit.title}) {
          CHECK(part.left >= box.left - 0.5F);
          CHECK(part.top >= box.top - 0.5F);
          CHECK(right(part) <= right(box) + 0.5F);
          CHECK(bottom(part) <= bottom(box) + 1.5F);
        }
      }
  }
}

TEST_CASE("a palette is in force while it is meant to be, and no longer") {
  const sf::Color before = palette::gold;
  {
    const palette::InForce themed({{"gold", 0x112233}});
    CHECK(sf::Color(palette::gold) == palette::hex(0x112233));
    CHECK(sf::Color(palette::night9) == palette::hex(content::common_palette().at("night_9")));
    {
      const palette::InForce inner(content::common_palette());
      CHECK(sf::Color(palette::gold) == before);
    }
    CHECK(sf::Color(palette::gold) == palette::hex(0x112233));
  }
  CHECK(sf::Color(palette::gold) == before);
}

TEST_CASE("a board of few cells has larger tokens and cards than one of many") {
  const auto radius = [](const scenes::Stage& stage) {
    float largest = 0;
    for (const PlacedCell& cell : stage.places().cells)
      for (const PlacedPiece& piece : cell.pieces)
        if (piece.look->shape == PiecePlan::Shape::token) largest = std::max(largest, piece.box.width / 2);
    return largest;
  };
  const scenes::Stage many(scenes::package("aladdin", "base"), 4, 20), few(scenes::package("duel"), 2, 12);
  CHECK(radius(many) == 14);
  CHECK(radius(few) > 16);
}
