#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "canvas.hpp"
#include "content/drawing.hpp"
#include "content/palette.hpp"

namespace vizier::window {

/// A colour of a glyph: a fixed one, or that which is given when the glyph is drawn (`ink`).
struct GlyphColour {
  bool ink = true;
  sf::Color fixed = palette::white;
  static GlyphColour of(sf::Color c) { return {false, c}; }
};

/// One part of a glyph, in a box of 24.
struct GlyphPath {
  Path path;
  bool filled = true;
  GlyphColour colour;
  float width = 1.6F;  ///< of a stroke
  float opacity = 1;
  FillRule rule = FillRule::even_odd;
  bool round = true;  ///< ends of a stroke
};

/// A small picture made of paths, drawn at any size in any ink.
struct Glyph {
  std::vector<GlyphPath> paths;
  bool empty() const { return paths.empty(); }
};

/// The lines of a drawing as a path, each point as `place` says where it is given.
Path path_of(const std::vector<content::PathCommand>& commands, const std::function<Point(Point)>& place = {});
/// A drawing with its colours: those of the palette by name, which must be there.
Glyph glyph_of(const content::Drawing& drawing, const content::Palette& palette);
/// One of the program's own: elements of SVG in a box of 24, filled with ink where they say nothing else. What cannot
/// be read is a fault of the program.
Glyph built_in(std::string_view shapes);

/// In a square of this side around the centre.
void draw(Canvas& canvas, const Glyph& glyph, Point centre, float side, sf::Color ink);

/// Glyphs that any game may use: star, lock, tick, cross, arrow, undo, menu, gear, eye, bell, warning, play, pause,
/// step, back, branch, chevron, dice, bot, person, return, plus, minus, seal, file, flag. Another name gives an empty
/// glyph.
const Glyph& general_glyph(std::string_view name);
std::vector<std::string_view> general_glyphs();

}  // namespace vizier::window
