#pragma once
#include "canvas.hpp"
#include "wrap.hpp"

namespace vizier::window {

/// Which end of a line lies at its point.
enum class Align { left, centre, right };

/// Font, size, colour and alignment of a text.
struct TextStyle {
  Role role = Role::body;
  float size = 14;
  sf::Color colour = palette::ink9;
  Align align = Align::left;
  float spacing = 0;  ///< between letters, units
};

/// Texts are UTF-8, drawn at their final size in pixels with the baseline on a whole pixel.
float text_width(Canvas& canvas, std::string_view text, const TextStyle& style);
/// Height of a capital letter.
float cap_height(Canvas& canvas, const TextStyle& style);
inline float line_height(const TextStyle& style) { return style.size * 1.3F; }

/// One line; `at` is on its baseline, at its left end, middle or right end by the alignment.
void text(Canvas& canvas, Point at, std::string_view text, const TextStyle& style);
/// In the middle of a box by height, by the alignment across. Shrinks to 76 %, then wraps; never cut. Gives the height
/// that it took.
float label(Canvas& canvas, const Box& box, std::string_view text, const TextStyle& style);
/// One line of a list: what does not fit ends in `…`.
void list_line(Canvas& canvas, const Box& box, std::string_view text, const TextStyle& style);

/// Where a run with an id came to stand.
struct Mark {
  std::string id;
  Box box;
};
/// What a paragraph took: its height, and where its runs with an id stand.
struct Laid {
  float height = 0;
  std::vector<Mark> marks;
};
/// A paragraph from the top of the box downwards, as long as it gets; `draw` false only measures.
Laid paragraph(Canvas& canvas, Point top_left, float width, const std::vector<Span>& spans, const TextStyle& style,
               bool draw = true);
Laid paragraph(Canvas& canvas, Point top_left, float width, std::string_view text_with_bold, const TextStyle& style,
               bool draw = true);

/// The styles that occur everywhere.
namespace type {
inline TextStyle title(float size, sf::Color colour = palette::ink9) { return {Role::title, size, colour}; }
inline TextStyle caption(sf::Color colour = palette::gold_light, float size = 12) {
  return {Role::caption, size, colour, Align::left, 1.6F};
}
inline TextStyle aside(float size = 14, sf::Color colour = palette::ink7) { return {Role::aside, size, colour}; }
inline TextStyle body(float size = 14, sf::Color colour = palette::ink9) { return {Role::body, size, colour}; }
inline TextStyle bold(float size = 14, sf::Color colour = palette::ink9) { return {Role::bold, size, colour}; }
inline TextStyle number(float size = 14, sf::Color colour = palette::ink9) {
  return {Role::black, size, colour, Align::centre};
}
inline TextStyle mono(float size = 12.5F, sf::Color colour = palette::white) { return {Role::mono, size, colour}; }
inline TextStyle centred(TextStyle style) { return style.align = Align::centre, style; }
inline TextStyle at_right(TextStyle style) { return style.align = Align::right, style; }
}  // namespace type

}  // namespace vizier::window
