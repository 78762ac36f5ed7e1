// The language of glyphs: what it accepts, and where it says that something is wrong.
#include "window/kit/glyph.hpp"
#include "catch.hpp"
#include "window/kit/polygon.hpp"

using namespace vizier::window;

namespace {

Path path(std::string_view text) {
  auto read = parse_path(text);
  INFO((std::holds_alternative<std::string>(read) ? std::get<std::string>(read) : ""));
  REQUIRE(std::holds_alternative<Path>(read));
  return std::get<Path>(read);
}

std::string problem(std::string_view text) {
  const auto read = parse_path(text);
  return std::holds_alternative<std::string>(read) ? std::get<std::string>(read) : "";
}

float area(const Path& p) { return std::abs(signed_area(p.flatten(0.01F).at(0).points)); }

}  // namespace

TEST_CASE("absolute and relative commands draw the same") {
  const Path a = path("M 2 2 L 12 2 L 12 8 L 2 8 Z"), b = path("m2,2 l10,0 l0,6 l-10,0 z"),
             c = path("M2 2 H12 V8 H2 Z"), d = path("m2 2h10v6h-10z");
  for (const Path& p : {a, b, c, d}) {
    CHECK(area(p) == Approx(60));
    CHECK(p.bounds().left == Approx(2));
    CHECK(p.flatten()[0].closed);
  }
}

TEST_CASE("pairs after a move or a line are further lines, and numbers need no spaces where they cannot be mistaken") {
  CHECK(area(path("M0 0 10 0 10 10 0 10Z")) == Approx(100));
  CHECK(area(path("m0 0 10 0 0 10-10 0z")) == Approx(100));
  CHECK(path("M.5.5L1e1-2").bounds().width == Approx(9.5));
}

TEST_CASE("curves pass through their ends") {
  const Path q = path("M0 0 Q 5 10 10 0");
  CHECK(q.bounds().height == Approx(5).margin(0.05));
  CHECK(q.flatten()[0].points.back().x == Approx(10));
}

TEST_CASE("several shapes in one path") { CHECK(path("M0 0H9V9H0Z M3 3H6V6H3Z").flatten().size() == 2); }

TEST_CASE("a problem in a path is told with its column") {
  CHECK(problem("") == "the path is empty");
  CHECK(problem("L 3 4") == "column 1: a path begins with M");
  CHECK(problem("3 4") == "column 1: a path begins with M");
  CHECK(problem("M 3") == "column 4: a number is missing after M");
  CHECK(problem("M 3 x") == "column 5: a number was expected after M, not `x`");
  CHECK(problem("M 0 0 A 1 2") ==
        "column 7: no command `A`: there are M L H V C Q Z, and the same small for relative ones");
  CHECK(problem("M 0 0 H 4 Z 5 5") == "column 13: a command is missing after Z");
  CHECK(problem("M 0 0 C 1 2 3 4") == "column 16: a number is missing after C");
  CHECK(problem("M 0 0 L 2000 3") == "column 9: a number beyond 1000: a glyph lies in a box of 24");
  CHECK(problem("M 0 0 L 1e99 3") == "column 9: a number beyond 1000: a glyph lies in a box of 24");
  CHECK(problem("M 0 0 L nan 3") == "column 9: a number was expected after L, not `n`");
}

TEST_CASE("a glyph's colours are fixed, of the palette, or the ink") {
  const auto read = parse_glyph({{"M0 0H24V24Z", {}, "#102030"},
                                 {"M0 0H24", {}, "", "gold", 3},
                                 {"", {12, 12, 4}},
                                 {"M0 0H24V24Z", {}, "ink", "#FFFFFF"}});
  REQUIRE(std::holds_alternative<Glyph>(read));
  const Glyph& g = std::get<Glyph>(read);
  REQUIRE(g.paths.size() == 5);
  CHECK(g.paths[0].colour.fixed == palette::hex(0x102030));
  CHECK_FALSE(g.paths[1].filled);
  CHECK(g.paths[1].width == 3);
  CHECK(g.paths[1].colour.fixed == palette::gold);
  CHECK(g.paths[2].colour.ink);
  CHECK(g.paths[3].colour.ink);
  CHECK_FALSE(g.paths[4].filled);
}

TEST_CASE("a problem in a glyph names the part") {
  const auto said = [](std::vector<GlyphText> parts) {
    const auto read = parse_glyph(parts);
    return std::holds_alternative<std::string>(read) ? std::get<std::string>(read) : "";
  };
  CHECK(said({{"M0 0H9"}, {"M0 0 X"}}).find("part 2: column 6: no command `X`") == 0);
  CHECK(said({{"M0 0H9", {}, "golden"}}) ==
        "part 1: `golden` is no colour: write #RRGGBB, a name of the palette, or ink");
  CHECK(said({{"M0 0H9", {}, "#12345"}}).find("is no colour") != std::string::npos);
  CHECK(said({{"", {1, 2}}}) == "part 1: a circle is [x, y, radius], with a radius above 0");
  CHECK(said({{"M0 0H9", {1, 2, 3}}}) == "part 1: a path or a circle, not both");
  CHECK(said({{""}}) == "part 1: the path is empty");
}

TEST_CASE("all general glyphs can be read and lie within their box") {
  for (const std::string_view name : {"star", "lock", "tick", "cross", "arrow", "undo", "menu", "gear", "eye", "bell",
                                      "warning", "play", "step", "branch", "chevron", "dice", "bot", "person"})
    CHECK_FALSE(general_glyph(name).empty());
  for (const std::string_view name : general_glyphs()) {
    CAPTURE(name);
    CHECK_FALSE(general_glyph(name).empty());
    for (const GlyphPath& p : general_glyph(name).paths) {
      const Box b = p.path.bounds();
      CHECK(b.left >= 0);
      CHECK(b.top >= 0);
      CHECK(right(b) <= 24);
      CHECK(bottom(b) <= 24);
    }
  }
  CHECK(general_glyph("no such glyph").empty());
}
