#include "world/pattern.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vizier::world {
namespace {

Result<> check_drawing(const std::vector<std::string_view>& rows) {
  bool piece = false;
  if (rows.size() > Pattern::max_side)
    return Failed{fmt::format("a pattern has at most {} rows, not {}", Pattern::max_side, rows.size())};
  for (const std::string_view row : rows) {
    if (row.size() > Pattern::max_side)
      return Failed{fmt::format("a row of a pattern has at most {} signs, not {}", Pattern::max_side, row.size())};
    for (const char sign : row) {
      if (static_cast<unsigned char>(sign) > 126 || static_cast<unsigned char>(sign) < 32)
        return Failed{"a pattern is drawn with plain letters and signs, one for each cell"};
      piece = piece || (sign != '?' && sign != ' ' && sign != '.');
    }
  }
  if (!piece) return Failed{"a pattern asks for at least one piece: a '#' or a letter"};
  return {};
}

bool asks_for_piece(std::int32_t wanted) { return wanted >= 0 || wanted == Pattern::any_piece; }

}  // namespace

Pattern Pattern::turned() const {
  Pattern p{height, width, {}};
  p.cells.reserve(cells.size());
  for (int y = 0; y < p.height; ++y)
    for (int x = 0; x < p.width; ++x) p.cells.push_back(at(y, height - 1 - x));
  return p;
}

Result<Figure> read_figure(const std::vector<std::string_view>& rows) {
  Figure figure;
  if (const auto drawn = check_drawing(rows); !drawn) return drawn.failed();
  Pattern p;
  p.height = static_cast<int>(rows.size());
  for (const std::string_view row : rows) p.width = std::max(p.width, static_cast<int>(row.size()));
  p.cells.assign(static_cast<std::size_t>(p.width * p.height), Pattern::anything);
  for (std::size_t y = 0; y < rows.size(); ++y)
    for (std::size_t x = 0; x < rows[y].size(); ++x) {
      const char sign = rows[y][x];
      std::int32_t& cell = p.cells[y * static_cast<std::size_t>(p.width) + x];
      if (sign == '.') {
        cell = Pattern::empty;
      } else if (sign == '#') {
        cell = Pattern::any_piece;
      } else if (sign != '?' && sign != ' ') {
        cell = sign;
        if (figure.signs.find(sign) == std::string::npos) figure.signs.push_back(sign);
      }
    }
  figure.turns.push_back(p);
  for (Pattern next = p.turned(); figure.turns.size() < 4 && next != p; next = next.turned())
    figure.turns.push_back(next);
  return figure;
}

namespace {

bool fits(const Grid& grid, const Labels& labels, const Pattern& p, const Legend& legend, Cell origin) {
  for (int y = 0; y < p.height; ++y)
    for (int x = 0; x < p.width; ++x) {
      const std::int32_t wanted = p.at(x, y);
      if (wanted == Pattern::anything) continue;
      const int there = grid.index({origin.x + x, origin.y + y});
      if (wanted == Pattern::empty ? there >= 0
                                   : there < 0 || (wanted >= 0 && labels[static_cast<std::size_t>(there)] !=
                                                                      legend.label[static_cast<std::size_t>(wanted)]))
        return false;
    }
  return true;
}

void find_turned(const Grid& grid, const Labels& labels, const Pattern& p, const Legend& legend, int turns,
                 const PatternSearch& search, std::vector<Occurrence>& into) {
  // Each occurrence holds a piece on the figure's first cell that asks for one, so only there can it lie.
  const auto anchor = static_cast<int>(std::find_if(p.cells.begin(), p.cells.end(), asks_for_piece) - p.cells.begin());
  if (anchor == static_cast<int>(p.cells.size())) return;
  const int ax = anchor % p.width, ay = anchor / p.width;
  for (const Grid::Entry& e : grid.entries()) {
    if (into.size() >= search.limit) return;
    const int x = e.cell.x - ax, y = e.cell.y - ay;
    if (x < search.within.min_x || y < search.within.min_y || x + p.width - 1 > search.within.max_x ||
        y + p.height - 1 > search.within.max_y)
      continue;
    note_work(p.cells.size() / 8);
    if (fits(grid, labels, p, legend, {x, y})) into.push_back({{x, y}, turns});
  }
}

/// Whether the two ask for the same, though with other signs.
bool alike(const Pattern& a, const Pattern& b, const Legend& legend) {
  const auto label = [&](std::int32_t sign) { return sign >= 0 ? legend.label[static_cast<std::size_t>(sign)] : sign; };
  return a.width == b.width && std::ranges::equal(a.cells, b.cells, {}, label, label);
}

/// How many of its turns differ from each other. Where two signs stand for one value these may be fewer than are drawn.
std::size_t distinct_turns(const Figure& figure, const Legend& legend) {
  for (std::size_t i = 0; i < figure.signs.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (legend.label[static_cast<std::size_t>(figure.signs[i])] ==
          legend.label[static_cast<std::size_t>(figure.signs[k])]) {
        std::size_t turns = 1;
        while (turns < figure.turns.size() && !alike(figure.turns[0], figure.turns[turns], legend)) ++turns;
        return turns;
      }
  return figure.turns.size();
}

}  // namespace

std::vector<Occurrence> find_pattern(const Grid& grid, const Labels& labels, const Figure& figure, const Legend& legend,
                                     const PatternSearch& search) {
  std::vector<Occurrence> found;
  if (figure.turns.empty() || std::ranges::any_of(figure.signs, [&](char sign) {
        return legend.label[static_cast<std::size_t>(sign)] == Legend::never;
      }))
    return found;
  const std::size_t turns = search.turns ? distinct_turns(figure, legend) : 1;
  for (std::size_t t = 0; t < turns; ++t)
    find_turned(grid, labels, figure.turns[t], legend, static_cast<int>(t), search, found);
  return found;
}

std::vector<std::int32_t> pattern_pieces(const Grid& grid, const Figure& figure, const Occurrence& found) {
  const Pattern& p = figure.turns[static_cast<std::size_t>(found.turns)];
  std::vector<std::int32_t> pieces;
  for (int y = 0; y < p.height; ++y)
    for (int x = 0; x < p.width; ++x)
      if (asks_for_piece(p.at(x, y))) pieces.push_back(grid.index({found.origin.x + x, found.origin.y + y}));
  return pieces;
}

}  // namespace vizier::world
