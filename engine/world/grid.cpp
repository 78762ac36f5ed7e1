#include "world/grid.hpp"

#include <algorithm>

namespace vizier::world {
namespace {

constexpr std::size_t dense_limit = 1 << 14;  // past it a binary search is cheaper than clearing the table

}  // namespace

Wall normalise_wall(ZoneId grid, int x, int y, int side) {
  if (side == 2) ++y;
  if (side == 3) --x;
  return {grid, static_cast<std::int16_t>(x), static_cast<std::int16_t>(y),
          static_cast<std::int16_t>(side == 0 || side == 2 ? 0 : 1)};
}

bool has_wall(const World& world, ZoneId grid, Cell cell, Side side) {
  return std::binary_search(world.walls.begin(), world.walls.end(),
                            normalise_wall(grid, cell.x, cell.y, static_cast<int>(side)));
}

Grid::Grid(const World& world, ZoneId zone, PieceId without) {
  std::size_t count = 0;
  world.each(zone, [&](PieceId id) {
    if (id == without) return;
    const Piece& p = world.piece(id);
    if (count++ == 0) box_ = {p.x, p.y, p.x, p.y};
    box_.min_x = std::min<int>(box_.min_x, p.x), box_.max_x = std::max<int>(box_.max_x, p.x);
    box_.min_y = std::min<int>(box_.min_y, p.y), box_.max_y = std::max<int>(box_.max_y, p.y);
  });
  if (count == 0) return;
  note_work(4 * count);
  entries_.reserve(count);
  width_ = static_cast<std::size_t>(box_.max_x - box_.min_x + 1);
  const std::size_t area = width_ * static_cast<std::size_t>(box_.max_y - box_.min_y + 1);
  if (area > std::min(16 * count, dense_limit)) {
    world.each(zone, [&](PieceId id) {
      if (id != without) entries_.push_back({{world.piece(id).x, world.piece(id).y}, id});
    });
    sort();
    if (area > dense_limit) return;
    dense_.assign(area, -1);
    for (std::size_t i = 0; i < entries_.size(); ++i) dense_[place(entries_[i].cell)] = static_cast<std::int16_t>(i);
    return;
  }
  // Where they lie close together they are put into the table and read from it in order, which costs less than sorting
  // them.
  dense_.assign(area, -1);
  world.each(zone, [&](PieceId id) {
    if (id == without) return;
    if (std::int16_t& there = dense_[place({world.piece(id).x, world.piece(id).y})]; there < 0) there = id.index;
  });
  std::int16_t* there = dense_.data();
  for (int y = box_.min_y; y <= box_.max_y; ++y)
    for (int x = box_.min_x; x <= box_.max_x; ++x, ++there)
      if (*there >= 0) {
        entries_.push_back({{x, y}, PieceId(*there)});
        *there = static_cast<std::int16_t>(entries_.size() - 1);
      }
}

void Grid::sort() {
  std::stable_sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) { return a.cell < b.cell; });
  entries_.erase(
      std::unique(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) { return a.cell == b.cell; }),
      entries_.end());
}

int Grid::search(Cell c) const {
  const auto it =
      std::lower_bound(entries_.begin(), entries_.end(), c, [](const Entry& e, Cell cell) { return e.cell < cell; });
  return it != entries_.end() && it->cell == c ? static_cast<int>(it - entries_.begin()) : -1;
}

std::int32_t label_of(std::vector<Value>& values, const Value& value) {
  if (value.is_nil()) return -1;
  const auto it = std::find(values.begin(), values.end(), value);
  note_work(values.size());
  if (it != values.end()) return static_cast<std::int32_t>(it - values.begin());
  values.push_back(value);
  return static_cast<std::int32_t>(values.size()) - 1;
}

Labels attr_labels(const World& world, const Defs& defs, const Grid& grid, AttrId attr) {
  const auto& by_kind = defs.shown[attr].label;
  Labels labels(grid.size());
  for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = by_kind[world.piece(grid.entries()[i].piece).kind];
  return labels;
}

Groups groups(const Grid& grid, const Labels& labels) {
  Groups result;
  result.of.assign(grid.size(), -1);
  std::vector<std::int32_t> open;
  for (std::size_t start = 0; start < grid.size(); ++start) {
    if (labels[start] < 0 || result.of[start] >= 0) continue;
    const auto group = static_cast<std::int32_t>(result.sizes.size());
    std::int32_t size = 0;
    result.of[start] = group;
    open.push_back(static_cast<std::int32_t>(start));
    while (!open.empty()) {
      const Cell here = grid.entries()[static_cast<std::size_t>(open.back())].cell;
      open.pop_back();
      ++size;
      for (const Side side : all_sides) {
        const int next = grid.index(step(here, side));
        if (next < 0 || labels[static_cast<std::size_t>(next)] != labels[start] ||
            result.of[static_cast<std::size_t>(next)] >= 0)
          continue;
        result.of[static_cast<std::size_t>(next)] = group;
        open.push_back(next);
      }
    }
    result.sizes.push_back(size);
  }
  return result;
}

std::vector<Edge> edges(const Grid& grid) {
  std::vector<Edge> result;
  result.reserve(grid.size() * 2);
  for (std::size_t i = 0; i < grid.size(); ++i)
    for (const Side side : {Side::east, Side::south})
      if (const int other = grid.index(step(grid.entries()[i].cell, side)); other >= 0)
        result.push_back({static_cast<std::int32_t>(i), other, side});
  return result;
}

std::vector<Edge> edges_of(const Grid& grid, int entry) {
  std::vector<Edge> result;
  for (const Side side : all_sides)
    if (const int other = grid.index(step(grid.entries()[static_cast<std::size_t>(entry)].cell, side)); other >= 0)
      result.push_back({entry, other, side});
  return result;
}

std::array<PieceId, 4> pieces_beside(const World& world, PieceId id) {
  std::array<PieceId, 4> beside{};
  const Piece& here = world.piece(id);
  world.each(here.zone, [&](PieceId other) {
    const int dx = world.piece(other).x - here.x, dy = world.piece(other).y - here.y;
    if (dx * dx + dy * dy != 1) return;
    const Side side = dy < 0 ? Side::north : dx > 0 ? Side::east : dy > 0 ? Side::south : Side::west;
    if (PieceId& there = beside[slot(side)]; !there) there = other;
  });
  return beside;
}

Sides sides_of(const World& world, const Defs& defs, PieceId id, AttrId attr, PieceVarId turn_var) {
  const Sides& sides = defs.shown[attr].sides[world.piece(id).kind];
  if (!turn_var) return sides;
  const int turn = world.piece_vars(id, turn_var);
  Sides result;
  for (std::size_t s = 0; s < 4; ++s) result[slot(turned(static_cast<Side>(s), turn))] = sides[s];
  return result;
}

SideLabels side_labels(const World& world, const Defs& defs, const Grid& grid, AttrId attr, PieceVarId turn_var) {
  SideLabels result;
  result.reserve(grid.size());
  for (const Grid::Entry& e : grid.entries()) result.push_back(sides_of(world, defs, e.piece, attr, turn_var));
  return result;
}

std::vector<Cell> holes(const Grid& grid) {
  std::vector<Cell> result;
  // a hole has exactly one neighbour to the north, so this finds each once and in reading order
  for (const Grid::Entry& e : grid.entries()) {
    const Cell c = step(e.cell, Side::south);
    if (!grid.occupied(c) && std::ranges::all_of(neighbours(c), [&](Cell n) { return grid.occupied(n); }))
      result.push_back(c);
  }
  return result;
}

std::vector<Cell> open_cells(const Grid& grid, const Bounds& bounds) {
  std::vector<Cell> result;
  const Bounds& box = grid.box();
  const Bounds around{std::max(bounds.min_x, box.min_x - 1), std::max(bounds.min_y, box.min_y - 1),
                      std::min(bounds.max_x, box.max_x + 1), std::min(bounds.max_y, box.max_y + 1)};
  if (grid.size() == 0 || around.min_x > around.max_x || around.min_y > around.max_y) return result;
  // Whichever are fewer: the cells around the pieces, which come in order, or the neighbours of the pieces, which do
  // not.
  const auto cells = static_cast<std::size_t>(around.max_x - around.min_x + 1) *
                     static_cast<std::size_t>(around.max_y - around.min_y + 1);
  if (cells <= 4 * grid.size()) {
    for (int y = around.min_y; y <= around.max_y; ++y)
      for (int x = around.min_x; x <= around.max_x; ++x)
        if (const Cell c{x, y};
            !grid.occupied(c) && std::ranges::any_of(neighbours(c), [&](Cell n) { return grid.occupied(n); }))
          result.push_back(c);
    return result;
  }
  for (const Grid::Entry& e : grid.entries())
    for (const Cell c : neighbours(e.cell))
      if (bounds.contains(c) && !grid.occupied(c)) result.push_back(c);
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

namespace {

template <class Counts>
std::vector<std::pair<int, int>> count_lines(const Grid& grid, bool rows, Counts&& counts) {
  std::vector<int> lines;
  for (std::size_t i = 0; i < grid.size(); ++i)
    if (counts(i)) lines.push_back(rows ? grid.entries()[i].cell.y : grid.entries()[i].cell.x);
  std::sort(lines.begin(), lines.end());
  std::vector<std::pair<int, int>> result;
  for (const int line : lines) {
    if (result.empty() || result.back().first != line) result.emplace_back(line, 0);
    ++result.back().second;
  }
  return result;
}

}  // namespace

std::vector<std::pair<int, int>> line_counts(const Grid& grid, bool rows) {
  return count_lines(grid, rows, [](std::size_t) { return true; });
}

std::vector<std::pair<int, int>> line_counts(const Grid& grid, bool rows, const Labels& labels, std::int32_t label) {
  return count_lines(grid, rows, [&](std::size_t i) { return labels[i] == label; });
}

}  // namespace vizier::world
