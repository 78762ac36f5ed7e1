#pragma once
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "canvas.hpp"

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
};

/// A small picture made of paths, drawn at any size in any ink.
struct Glyph {
  std::vector<GlyphPath> paths;
  bool empty() const { return paths.empty(); }
};

/// What a package writes for one part; empty strings are what it did not write.
struct GlyphText {
  std::string path;                    ///< "M 2 3 L 4 5 C … Z", see parse_path
  std::vector<float> circle = {};      ///< x, y, r instead of a path
  std::string fill = {}, stroke = {};  ///< `#RRGGBB`, a palette name, `ink`, or `none`; neither: filled with ink
  float width = 1.6F;
  float opacity = 1;
};

/// Absolute and relative M L H V C Q Z with numbers between them, like SVG. A problem is told in words with the column
/// where it is.
std::variant<Path, std::string> parse_path(std::string_view text);
/// A whole glyph; a problem names the part (from 1).
std::variant<Glyph, std::string> parse_glyph(const std::vector<GlyphText>& parts);

/// In a square of this side around the centre.
void draw(Canvas& canvas, const Glyph& glyph, Point centre, float side, sf::Color ink);

/// Glyphs that any game may use: star, lock, tick, cross, arrow, undo, menu, gear, eye, bell, warning, play, pause,
/// step, back, branch, chevron, dice, bot, person, return, plus, minus, seal, file, flag. Another name gives an empty
/// glyph.
const Glyph& general_glyph(std::string_view name);
std::vector<std::string_view> general_glyphs();

}  // namespace vizier::window
