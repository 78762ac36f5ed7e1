#pragma once
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "world/grid.hpp"

namespace vizier::world {

/// A figure to look for on a grid, drawn in rows of signs: `?` (or a blank) anything, `.` must be empty, `#` any piece, everything else a piece that
/// shows what the legend says. Cells past the last piece count as empty.
struct Pattern {
  static constexpr std::int32_t anything = -1, empty = -2, any_piece = -3;
  static constexpr std::int32_t never = std::numeric_limits<std::int32_t>::max();  ///< a value that no piece shows
  static constexpr std::size_t max_side = 64;

  int width = 0, height = 0;
  std::vector<std::int32_t> cells;  ///< row by row: one of the above, or a label

  std::int32_t at(int x, int y) const { return cells[static_cast<std::size_t>(y * width + x)]; }
  Pattern turned() const;  ///< a quarter turn clockwise
  friend bool operator==(const Pattern&, const Pattern&) = default;
};

/// Reads the drawing; `label` says what the other signs stand for. Short rows are filled up with `?`. On failure `problem` is a sentence.
template <class Label>
Pattern read_pattern(const std::vector<std::string_view>& rows, Label&& label, std::string& problem);

struct Match {
  Cell origin;    ///< the north-west corner of the figure as it lies
  int turns = 0;  ///< quarter turns clockwise
};

struct PatternSearch {
  bool turns = false;  ///< all four quarter turns; turns that give the same figure are looked for once
  Bounds within;       ///< the whole figure must lie in here
  std::size_t limit = std::numeric_limits<std::size_t>::max();
};

/// Every place where the figure lies: unturned ones first, each turn in reading order. The figure must ask for at least one piece.
std::vector<Match> find_pattern(const Grid& grid, const Labels& labels, const Pattern& pattern, const PatternSearch& search);
/// Places in entries() of the pieces that the figure asks for where it was found.
std::vector<std::int32_t> pattern_pieces(const Grid& grid, const Pattern& pattern, const Match& match);

namespace detail {
std::string check_drawing(const std::vector<std::string_view>& rows);
}

template <class Label>
Pattern read_pattern(const std::vector<std::string_view>& rows, Label&& label, std::string& problem) {
  Pattern p;
  problem = detail::check_drawing(rows);
  if (!problem.empty()) return p;
  p.height = static_cast<int>(rows.size());
  for (const std::string_view row : rows) p.width = p.width < static_cast<int>(row.size()) ? static_cast<int>(row.size()) : p.width;
  p.cells.assign(static_cast<std::size_t>(p.width * p.height), Pattern::anything);
  for (std::size_t y = 0; y < rows.size(); ++y)
    for (std::size_t x = 0; x < rows[y].size(); ++x) {
      const char sign = rows[y][x];
      std::int32_t& cell = p.cells[y * static_cast<std::size_t>(p.width) + x];
      if (sign == '.')
        cell = Pattern::empty;
      else if (sign == '#')
        cell = Pattern::any_piece;
      else if (sign != '?' && sign != ' ')
        cell = label(sign);
    }
  return p;
}

}  // namespace vizier::world
