#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "fonts.hpp"
#include "palette.hpp"

namespace vizier::window {

/// A run of text within a paragraph. With an id it can be pointed at.
struct Span {
  std::string text;
  Role role = Role::body;
  std::optional<sf::Color> colour = std::nullopt;  ///< without: that of the paragraph
  std::string id = {};
};

/// A word (or a part of one) where it stands in a paragraph: x from the left edge, line from 0.
struct Word {
  std::string text;
  std::size_t span;
  float x, width;
  int line;
};

/// Gives the width of a text, or of a text in a role.
using Measure = std::function<float(std::string_view)>;
using SpanMeasure = std::function<float(std::string_view, Role)>;

/// Breaks at spaces, never within a word unless it alone is wider than a line; `\n` breaks always. No-break spaces
/// hold.
std::vector<std::string> wrap(std::string_view text, float width, const Measure& measure);
/// The same for several runs that follow each other.
std::vector<Word> flow(const std::vector<Span>& spans, float width, const SpanMeasure& measure);
/// `**bold**` in a sentence becomes runs; anything else stays as it is.
std::vector<Span> marked(std::string_view text, Role plain = Role::body, Role strong = Role::bold);
/// Cut at a character's end so that it fits with `…`, or whole.
std::string shortened(std::string_view text, float width, const Measure& measure);

/// A label made to fit its place: at its size, else smaller down to 76 %, else on several lines as large as they fit.
/// It is never cut; if 76 % is still too large, it gets smaller still.
struct Fitted {
  float size;
  std::vector<std::string> lines;
};
constexpr float least_label = 0.76F;  ///< a label that is smaller is hard to read
constexpr float label_line = 1.16F;   ///< from line to line of a label, times its size
/// Finds the size and the lines of a label for its place.
Fitted fitted(std::string_view text, float width, float height, float size,
              const std::function<float(std::string_view, float)>& measure);

/// Capital letters of any language.
std::string capitals(std::string_view utf8);
/// The bytes of the first character.
std::size_t first_character(std::string_view utf8);

}  // namespace vizier::window
