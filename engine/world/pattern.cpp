#include "world/pattern.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vizier::world {

std::string detail::check_drawing(const std::vector<std::string_view>& rows) {
  bool piece = false;
  if (rows.size() > Pattern::max_side) return fmt::format("a pattern has at most {} rows, not {}", Pattern::max_side, rows.size());
  for (const std::string_view row : rows) {
    if (row.size() > Pattern::max_side) return fmt::format("a row of a pattern has at most {} signs, not {}", Pattern::max_side, row.size());
    for (const char sign : row) {
      if (static_cast<unsigned char>(sign) > 126 || static_cast<unsigned char>(sign) < 32)
        return "a pattern is drawn with plain letters and signs, one for each cell";
      piece = piece || (sign != '?' && sign != ' ' && sign != '.');
    }
  }
  return piece ? "" : "a pattern asks for at least one piece: a '#' or a letter";
}

Pattern Pattern::turned() const {
  Pattern p{height, width, {}};
  p.cells.reserve(cells.size());
  for (int y = 0; y < p.height; ++y)
    for (int x = 0; x < p.width; ++x) p.cells.push_back(at(y, height - 1 - x));
  return p;
}

namespace {

bool fits(const Grid& grid, const Labels& labels, const Pattern& p, Cell origin) {
  for (int y = 0; y < p.height; ++y)
    for (int x = 0; x < p.width; ++x) {
      const std::int32_t wanted = p.at(x, y);
      if (wanted == Pattern::anything) continue;
      const int there = grid.index({origin.x + x, origin.y + y});
      if (wanted == Pattern::empty ? there >= 0 : there < 0 || (wanted >= 0 && labels[static_cast<std::size_t>(there)] != wanted)) return false;
    }
  return true;
}

void find_turned(const Grid& grid, const Labels& labels, const Pattern& p, int turns, const PatternSearch& search, std::vector<Match>& into) {
  // Each match holds a piece on the figure's first cell that asks for one, so only there can it lie.
  const auto asks = [](std::int32_t wanted) { return wanted >= 0 || wanted == Pattern::any_piece; };
  const auto anchor = static_cast<int>(std::find_if(p.cells.begin(), p.cells.end(), asks) - p.cells.begin());
  if (anchor == static_cast<int>(p.cells.size())) return;
  const int ax = anchor % p.width, ay = anchor / p.width;
  for (const Grid::Entry& e : grid.entries()) {
    if (into.size() >= search.limit) return;
    const int x = e.cell.x - ax, y = e.cell.y - ay;
    if (x < search.within.min_x || y < search.within.min_y || x + p.width - 1 > search.within.max_x || y + p.height - 1 > search.within.max_y)
      continue;
    if (fits(grid, labels, p, {x, y})) into.push_back({{x, y}, turns});
  }
}

}  // namespace

std::vector<Match> find_pattern(const Grid& grid, const Labels& labels, const Pattern& pattern, const PatternSearch& search) {
  std::vector<Match> matches;
  if (std::find(pattern.cells.begin(), pattern.cells.end(), Pattern::never) != pattern.cells.end()) return matches;
  find_turned(grid, labels, pattern, 0, search, matches);
  if (!search.turns) return matches;
  Pattern p = pattern;
  const Pattern half = pattern.turned().turned();
  for (int turns = 1; turns < 4; ++turns) {
    p = p.turned();
    if (p == pattern) break;                   // looks the same after each quarter turn
    if (turns >= 2 && half == pattern) break;  // looks the same after a half turn
    find_turned(grid, labels, p, turns, search, matches);
  }
  return matches;
}

std::vector<std::int32_t> pattern_pieces(const Grid& grid, const Pattern& pattern, const Match& match) {
  Pattern p = pattern;
  for (int i = 0; i < match.turns; ++i) p = p.turned();
  std::vector<std::int32_t> pieces;
  for (int y = 0; y < p.height; ++y)
    for (int x = 0; x < p.width; ++x)
      if (p.at(x, y) >= 0 || p.at(x, y) == Pattern::any_piece) pieces.push_back(grid.index({match.origin.x + x, match.origin.y + y}));
  return pieces;
}

}  // namespace vizier::world
