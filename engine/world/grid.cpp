#include "world/grid.hpp"

#include <algorithm>

namespace vizier::world {
namespace {

constexpr std::size_t dense_limit = 1 << 14;  // past it a binary search is cheaper than clearing the table

}  // namespace

Wall normalise_wall(ZoneId grid, int x, int y, int side) {
  if (side == 2) ++y;
  if (side == 3) --x;
  return {grid, static_cast<std::int16_t>(x), static_cast<std::int16_t>(y), static_cast<std::int16_t>(side == 0 || side == 2 ? 0 : 1)};
}

bool has_wall(const World& world, ZoneId grid, Cell cell, Side side) {
  return std::binary_search(world.walls.begin(), world.walls.end(), normalise_wall(grid, cell.x, cell.y, static_cast<int>(side)));
}

Grid::Grid(const World& world, ZoneId zone, PieceId without) {
  entries_.reserve(static_cast<std::size_t>(world.zone(zone).count));
  world.each(zone, [&](PieceId id) {
    if (id != without) entries_.push_back({{world.piece(id).x, world.piece(id).y}, id});
  });
  if (entries_.empty()) return;
  const auto before = [](const Entry& a, const Entry& b) { return a.cell < b.cell; };
  std::stable_sort(entries_.begin(), entries_.end(), before);
  entries_.erase(std::unique(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) { return a.cell == b.cell; }), entries_.end());

  box_ = {entries_.front().cell.x, entries_.front().cell.y, entries_.front().cell.x, entries_.back().cell.y};
  for (const Entry& e : entries_) box_.min_x = std::min<int>(box_.min_x, e.cell.x), box_.max_x = std::max<int>(box_.max_x, e.cell.x);
  width_ = static_cast<std::size_t>(box_.max_x - box_.min_x + 1);
  const std::size_t area = width_ * static_cast<std::size_t>(box_.max_y - box_.min_y + 1);
  if (area > dense_limit) return;
  dense_.assign(area, -1);
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Cell c = entries_[i].cell;
    dense_[static_cast<std::size_t>(c.y - box_.min_y) * width_ + static_cast<std::size_t>(c.x - box_.min_x)] = static_cast<std::int16_t>(i);
  }
}

int Grid::search(Cell c) const {
  const auto it = std::lower_bound(entries_.begin(), entries_.end(), c, [](const Entry& e, Cell cell) { return e.cell < cell; });
  return it != entries_.end() && it->cell == c ? static_cast<int>(it - entries_.begin()) : -1;
}

std::int32_t label_of(std::vector<Value>& values, const Value& value) {
  if (value.is_nil()) return -1;
  const auto it = std::find(values.begin(), values.end(), value);
  if (it != values.end()) return static_cast<std::int32_t>(it - values.begin());
  values.push_back(value);
  return static_cast<std::int32_t>(values.size()) - 1;
}

Labels attr_labels(const World& world, const Defs& defs, const Grid& grid, int attr, std::vector<Value>& values) {
  Labels labels;
  labels.reserve(grid.size());
  for (const Grid::Entry& e : grid.entries()) {
    const auto& attrs = defs.kinds[static_cast<std::size_t>(world.piece(e.piece).kind.index)].attrs;
    labels.push_back(static_cast<std::size_t>(attr) < attrs.size() ? label_of(values, attrs[static_cast<std::size_t>(attr)]) : -1);
  }
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
        if (next < 0 || labels[static_cast<std::size_t>(next)] != labels[start] || result.of[static_cast<std::size_t>(next)] >= 0) continue;
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
      if (const int other = grid.index(step(grid.entries()[i].cell, side)); other >= 0) result.push_back({static_cast<std::int32_t>(i), other, side});
  return result;
}

std::vector<Edge> edges_of(const Grid& grid, int entry) {
  std::vector<Edge> result;
  for (const Side side : all_sides)
    if (const int other = grid.index(step(grid.entries()[static_cast<std::size_t>(entry)].cell, side)); other >= 0)
      result.push_back({entry, other, side});
  return result;
}

bool has_four_sides(const Value& value) {
  if (value.table()) return value.table()->list.size() == 4;
  return value.text() && value.text()->size() == 4;
}

SideLabels side_labels(const World& world, const Defs& defs, const Grid& grid, int attr, int turn_var, std::vector<Value>& values) {
  SideLabels result(grid.size(), {-1, -1, -1, -1});
  std::array<std::int32_t, 128> of_sign;  // a sign of a text becomes a Value only once
  of_sign.fill(-1);
  const auto sign_label = [&](char sign) {
    const auto code = static_cast<unsigned char>(sign);
    if (code >= of_sign.size()) return label_of(values, Value(std::string_view(&sign, 1)));
    if (of_sign[code] < 0) of_sign[code] = label_of(values, Value(std::string_view(&sign, 1)));
    return of_sign[code];
  };
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const PieceId id = grid.entries()[i].piece;
    const auto& attrs = defs.kinds[static_cast<std::size_t>(world.piece(id).kind.index)].attrs;
    if (static_cast<std::size_t>(attr) >= attrs.size() || !has_four_sides(attrs[static_cast<std::size_t>(attr)])) continue;
    const Value& sides = attrs[static_cast<std::size_t>(attr)];
    const int turn =
        turn_var < 0 ? 0 : world.piece_vars[static_cast<std::size_t>(id.index) * defs.piece_vars.size() + static_cast<std::size_t>(turn_var)];
    for (std::size_t s = 0; s < 4; ++s) {
      const std::int32_t label = sides.text() ? sign_label((*sides.text())[s]) : label_of(values, sides.table()->list[s]);
      result[i][static_cast<std::size_t>(turned(static_cast<Side>(s), turn))] = label;
    }
  }
  return result;
}

std::vector<Cell> holes(const Grid& grid) {
  std::vector<Cell> result;
  // a hole has exactly one neighbour to the north, so this finds each once and in reading order
  for (const Grid::Entry& e : grid.entries()) {
    const Cell c = step(e.cell, Side::south);
    if (!grid.occupied(c) && std::ranges::all_of(neighbours(c), [&](Cell n) { return grid.occupied(n); })) result.push_back(c);
  }
  return result;
}

std::vector<Cell> open_cells(const Grid& grid, const Bounds& bounds) {
  std::vector<Cell> result;
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
