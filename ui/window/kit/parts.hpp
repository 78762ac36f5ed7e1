#pragma once
#include <array>

#include "glyph.hpp"
#include "ornament.hpp"

namespace vizier::window {

/// Parts of tables and screens that are neither token, card nor cell: amounts, square tiles, tracks, charts.

/// A disc of paper with a gold edge and a picture on it.
void coin(Canvas& canvas, Point centre, float r, const Glyph* glyph, sf::Color ink = palette::ink9);
/// An amount of something: a coin, its number, and below it how many large and small pieces that is.
struct Amount {
  const Glyph* glyph = nullptr;
  std::string value;
  int large = 0, small = 0;
  bool lit = false, disabled = false;
  float light = 1;
};
void amount_tile(Canvas& canvas, const Box& box, const Amount& amount);

/// A square tile with something on each side: north, east, south, west.
struct TileSide {
  const Glyph* glyph = nullptr;
  sf::Color colour = palette::none;  ///< of the half disc; none: nothing on this side
  bool live = false;                 ///< drawn strongly
};
struct TileLook {
  sf::Color top = palette::teal_top, foot = palette::teal_dark;
  const Glyph* glyph = nullptr;
  std::string label;
  sf::Color ink = palette::paper0;
  std::array<TileSide, 4> sides = {};
  bool lit = false, ghost = false;
};
void grid_tile(Canvas& canvas, const Box& box, const TileLook& look);
/// What joins two live sides.
void bead(Canvas& canvas, Point at, float r = 4.5F);
/// A place of a grid that is free: dashes; light where a tile may be laid.
void grid_place(Canvas& canvas, const Box& box, bool legal, bool current, float light = 1);

/// A row of beads along a line with a number at every `numbered` of them; on the dark or on paper.
void track(Canvas& canvas, Point from, Point to, int steps, int numbered = 5, bool on_dark = true);
/// Where step i lies.
Point on_track(Point from, Point to, int steps, int i);

/// A line of a chart, marked with a seat's outline so that it is known without its colour.
struct Series {
  std::string name;
  sf::Color colour;
  Outline mark = Outline::disc;
  std::vector<float> values;
  bool dashed = false;
};
/// Lines over steps; names stand at their ends. The axis begins at 0, or below where values do.
void line_chart(Canvas& canvas, const Box& box, const std::vector<Series>& series,
                const std::vector<std::string>& steps, bool on_dark = false);
/// Round numbers from below `low` to above `high`, about `count` of them.
std::vector<float> ticks(float low, float high, int count = 4);
/// Moves places (sorted or not) apart until they are at least `gap` from each other, each as little as it must.
std::vector<float> apart(std::vector<float> places, float gap, float low, float high);

}  // namespace vizier::window
