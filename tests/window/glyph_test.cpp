// How drawings become paths and colours.
#include "window/kit/glyph.hpp"
#include "catch.hpp"
#include "content/drawings.hpp"
#include "window/kit/polygon.hpp"

using namespace vizier::window;
namespace content = vizier::content;

namespace {

Path path(std::string_view text) { return path_of(content::parse_path(text).commands); }
float area(const Path& p) { return std::abs(signed_area(p.flatten(0.01F).at(0).points)); }

Glyph read(const std::string& shapes) {
  content::Diagnostics wrong;
  const auto drawing = content::read_drawing(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>" + shapes + "</svg>", "a.svg", wrong);
  INFO(content::to_text(wrong));
  REQUIRE(drawing);
  return glyph_of(*drawing, {{"gold", 0xD3A548}});
}

}  // namespace

TEST_CASE("the lines of a drawing are drawn as they are written") {
  CHECK(area(path("M 2 2 L 12 2 L 12 8 L 2 8 Z")) == Approx(60));
  CHECK(path("M2 2H12V8H2Z").flatten()[0].closed);
  CHECK(path("M0 0H9V9H0Z M3 3H6V6H3Z").flatten().size() == 2);
  const Path q = path("M0 0 Q 5 10 10 0");
  CHECK(q.bounds().height == Approx(5).margin(0.05));
  CHECK(q.flatten()[0].points.back().x == Approx(10));
  CHECK(area(path("M2 12a10 10 0 0 1 20 0a10 10 0 0 1-20 0z")) == Approx(pi * 100).margin(0.5));
}

TEST_CASE("a glyph's colours are fixed, of the palette, or the ink") {
  const Glyph g = read(
      "<path d='M0 0H24V24Z' fill='#102030'/><path d='M0 0H24' fill='none' class='stroke-gold' stroke-width='3'/>"
      "<path d='M0 0H24V24Z' fill='currentColor' stroke='#FFF' stroke-linecap='round' fill-opacity='.5'/>");
  REQUIRE(g.paths.size() == 4);
  CHECK(g.paths[0].colour.fixed == palette::hex(0x102030));
  CHECK(g.paths[0].rule == FillRule::nonzero);
  CHECK_FALSE(g.paths[1].filled);
  CHECK(g.paths[1].width == 3);
  CHECK(g.paths[1].colour.fixed == palette::hex(0xD3A548));
  CHECK_FALSE(g.paths[1].round);
  CHECK(g.paths[2].colour.ink);
  CHECK(g.paths[2].opacity == Approx(0.5));
  CHECK_FALSE(g.paths[3].filled);
  CHECK(g.paths[3].round);
}

TEST_CASE("a shape within a shape is a hole by its direction, or by the even-odd rule") {
  const auto holes = [](std::string_view d, FillRule rule) {
    std::string out;
    for (const Region& region : regions(path(d).flatten(), rule)) out += std::to_string(region.holes.size());
    return out;
  };
  const char *same = "M0 0H9V9H0Z M3 3H6V6H3Z", *other = "M0 0H9V9H0Z M3 3V6H6V3Z";
  CHECK(holes(same, FillRule::even_odd) == "1");
  CHECK(holes(other, FillRule::even_odd) == "1");
  CHECK(holes(same, FillRule::nonzero) == "0");
  CHECK(holes(other, FillRule::nonzero) == "1");
  CHECK(holes("M0 0V9H9V0Z M3 3H6V6H3Z", FillRule::nonzero) == "1");
  CHECK(holes("M0 0H9V9H0Z M2 2V7H7V2Z M4 4H5V5H4Z", FillRule::nonzero) == "10");
  CHECK(holes("M0 0H9V9H0Z M2 2H7V7H2Z M4 4V5H5V4Z M4.2 4.2V4.4H4.4V4.2Z", FillRule::nonzero) == "1");
}

TEST_CASE("the signs that a package may draw in its way are those of the window") {
  std::vector<std::string> own;
  for (const std::string_view name : general_glyphs()) own.emplace_back(name);
  CHECK(own == content::common_signs());
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
