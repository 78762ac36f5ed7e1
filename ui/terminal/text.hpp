#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "client/output.hpp"

namespace vizier::terminal {

/// How a stretch of text looks where colour is wanted. Every meaning also has words or signs, so nothing is lost
/// without it.
struct Style {
  std::int8_t colour = -1;  ///< 0 to 7 as terminals number them; -1 the usual one
  bool bold = false, dim = false;
  friend bool operator==(const Style&, const Style&) = default;
};
inline constexpr Style plain{}, strong{-1, true, false}, faint{-1, false, true}, alarming{1, true, false};

/// A stretch of text in one style.
struct Span {
  std::string text;
  Style style;
  friend bool operator==(const Span&, const Span&) = default;
};
/// One line of the terminal.
using Line = std::vector<Span>;

/// How many columns the text takes: an accented letter takes one, a combining mark none, a wide sign two.
int columns(std::string_view text);
int columns(const Line& line);

/// Appends to a line.
void add(Line& line, std::string text, Style style = plain);
void add(Line& line, const Line& more);
/// Fills up with blanks.
void pad(Line& line, int width);
/// At most `width` columns; what is cut off is marked with an ellipsis.
Line cut(const Line& line, int width);
/// Breaks at blanks; lines after the first begin with `indent` blanks. A word that is longer than a line is broken
/// where the line ends.
std::vector<Line> wrap(const Line& line, int width, int indent = 0);
std::vector<Line> wrap(const std::string& text, int width, int indent = 0);

/// One line without blanks at its end, as the terminal shows it, with its styles where colour is wanted.
void write(client::Output& out, const Line& line, bool colour);
/// The same without styles.
std::string render(const Line& line);

/// Small letters without accents and typographic signs: what a hurried person types for it.
std::string folded(std::string_view text);
/// What was typed, cut to a length that can be shown again.
std::string shortened(std::string_view text);
/// The words of a text, split at any of the separators.
std::vector<std::string> words_of(std::string_view text, std::string_view separators = " \t");

}  // namespace vizier::terminal
