#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "world/grid.hpp"
#include "world/result.hpp"

namespace vizier::world {

/// A figure to look for on a grid, drawn in rows of signs: `?` (or a blank) anything, `.` must be empty, `#` any piece,
/// everything else a piece that shows what the legend says. Cells past the last piece count as empty.
struct Pattern {
  static constexpr std::int32_t anything = -1, empty = -2, any_piece = -3;
  static constexpr std::size_t max_side = 64;

  int width = 0, height = 0;
  std::vector<std::int32_t> cells;  ///< row by row: one of the above, or a sign of the legend

  std::int32_t at(int x, int y) const { return cells[static_cast<std::size_t>(y * width + x)]; }
  Pattern turned() const;  ///< a quarter turn clockwise
  friend bool operator==(const Pattern&, const Pattern&) = default;
};

/// A pattern with all its turns, made once for many searches.
struct Figure {
  std::vector<Pattern> turns;  ///< by quarter turns; those that give the same figure as an earlier one are left out
  std::string signs;           ///< those of the legend, each once
};

/// Reads the drawing. Short rows are filled up with `?`.
Result<Figure> read_figure(const std::vector<std::string_view>& rows);

/// The label that a sign of a figure stands for.
struct Legend {
  static constexpr std::int32_t never = std::numeric_limits<std::int32_t>::max();  ///< a value that no piece shows
  std::array<std::int32_t, 128> label;  ///< by sign; only those that the figure has are read
};

/// One place where a figure lies.
struct Occurrence {
  Cell origin;    ///< the north-west corner of the figure as it lies
  int turns = 0;  ///< quarter turns clockwise
};

struct PatternSearch {
  bool turns = false;  ///< all four quarter turns; turns that give the same figure are looked for once
  Bounds within;       ///< the whole figure must lie in here
  std::size_t limit = std::numeric_limits<std::size_t>::max();
};

/// Every place where the figure lies: unturned ones first, each turn in reading order. The figure must ask for at least
/// one piece.
std::vector<Occurrence> find_pattern(const Grid& grid, const Labels& labels, const Figure& figure, const Legend& legend,
                                     const PatternSearch& search);
/// Places in entries() of the pieces that the figure asks for where it was found.
std::vector<std::int32_t> pattern_pieces(const Grid& grid, const Figure& figure, const Occurrence& found);

}  // namespace vizier::world
