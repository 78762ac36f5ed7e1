#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "world/world.hpp"

/// Questions about a grid zone. Nothing is stored in the World: a query draws a Grid, asks it and throws it away. Every
/// result comes in a fixed order: reading order (row by row from the north, west to east) unless said otherwise.
namespace vizier::world {

/// Directions, clockwise; x grows to the east, y to the south.
enum class Side : std::int8_t { north, east, south, west };
inline constexpr std::array<Side, 4> all_sides{Side::north, Side::east, Side::south, Side::west};

constexpr Side turned(Side side, int quarters) { return static_cast<Side>((static_cast<int>(side) + quarters) & 3); }
constexpr std::size_t slot(Side side) { return static_cast<std::size_t>(side); }  ///< in a list by side, north first
constexpr Side opposite(Side side) { return turned(side, 2); }

struct Cell {
  std::int16_t y = 0, x = 0;  ///< the row first, so that cells compare in reading order

  constexpr Cell() = default;
  constexpr Cell(int column, int row) : y(static_cast<std::int16_t>(row)), x(static_cast<std::int16_t>(column)) {}
  friend constexpr auto operator<=>(Cell, Cell) = default;
};

inline constexpr int least_cell = -8192, greatest_cell = 8191;  ///< what a Ref can hold
constexpr bool is_cell(int x, int y) {
  return x >= least_cell && x <= greatest_cell && y >= least_cell && y <= greatest_cell;
}

constexpr Cell step(Cell from, Side side, int n = 1) {
  constexpr std::array<int, 4> dx{0, 1, 0, -1}, dy{-1, 0, 1, 0};
  return {from.x + dx[slot(side)] * n, from.y + dy[slot(side)] * n};
}

/// A rectangle of cells, its borders included; by default every cell there is.
struct Bounds {
  int min_x = least_cell, min_y = least_cell, max_x = greatest_cell, max_y = greatest_cell;

  constexpr bool contains(Cell c) const { return c.x >= min_x && c.x <= max_x && c.y >= min_y && c.y <= max_y; }
  friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
};

/// A wall lies between two cells and is kept under one of them: south and west sides belong to the neighbour.
Wall normalise_wall(ZoneId grid, int x, int y, int side);
bool has_wall(const World& world, ZoneId grid, Cell cell, Side side);

/// What lies where on one grid zone, drawn afresh for each query. Where two pieces lie on one cell, the first in the
/// zone counts.
class Grid {
 public:
  struct Entry {
    Cell cell;
    PieceId piece;
  };
  /// Leaves out `without`, as if it lay elsewhere.
  Grid(const World& world, ZoneId zone, PieceId without = {});

  std::span<const Entry> entries() const { return entries_; }
  std::size_t size() const { return entries_.size(); }
  /// Place in entries() of what lies there, or -1.
  int index(Cell c) const {
    if (!box_.contains(c)) return -1;
    return dense_.empty() ? search(c) : dense_[place(c)];
  }
  bool occupied(Cell c) const { return index(c) >= 0; }
  const Bounds& box() const { return box_; }  ///< the smallest that holds every piece; empty where there is none

 private:
  std::size_t place(Cell c) const {
    return static_cast<std::size_t>(c.y - box_.min_y) * width_ + static_cast<std::size_t>(c.x - box_.min_x);
  }
  int search(Cell c) const;
  void sort();

  std::vector<Entry> entries_;
  std::vector<std::int16_t> dense_;  ///< empty where the pieces lie too far apart for it
  Bounds box_{1, 1, 0, 0};
  std::size_t width_ = 0;
};

/// What each entry of a Grid shows, as small numbers: equal values have equal labels. -1 for nothing.
using Labels = std::vector<std::int32_t>;
/// The label of a value; new values are added to the list.
std::int32_t label_of(std::vector<Value>& values, const Value& value);
/// By an attribute of the kinds: the labels of Defs::shown.
Labels attr_labels(const World& world, const Defs& defs, const Grid& grid, AttrId attr);

/// Connected entries of one label. Groups are numbered by their first entry.
struct Groups {
  std::vector<std::int32_t> of;     ///< by entry; -1 where its label is -1
  std::vector<std::int32_t> sizes;  ///< by group
};
Groups groups(const Grid& grid, const Labels& labels);

/// Two neighbours, as places in entries(). `other` lies on this `side` of `piece`.
struct Edge {
  std::int32_t piece = -1, other = -1;
  Side side = Side::east;
};
/// Each pair of neighbours once, to the east before to the south.
std::vector<Edge> edges(const Grid& grid);
/// The edges of one entry, north, east, south, west.
std::vector<Edge> edges_of(const Grid& grid, int entry);

/// The pieces beside one that lies on a grid, north, east, south, west; none where there is none. Costs less than to
/// draw the grid.
std::array<PieceId, 4> pieces_beside(const World& world, PieceId piece);

/// What each entry shows on its four sides, as labels: from an attribute that is a list of four values or a text of
/// four signs, north first. `turn_var` names the piece variable (or none) that counts quarter turns clockwise. Anything
/// else in the attribute counts as no sides. The labels are those of the marks in Defs::shown.
using Sides = std::array<std::int16_t, 4>;
using SideLabels = std::vector<Sides>;
Sides sides_of(const World& world, const Defs& defs, PieceId piece, AttrId attr, PieceVarId turn_var);
SideLabels side_labels(const World& world, const Defs& defs, const Grid& grid, AttrId attr, PieceVarId turn_var);

/// Neighbours in all four directions, north, east, south, west, whatever lies there.
constexpr std::array<Cell, 4> neighbours(Cell c) {
  return {step(c, Side::north), step(c, Side::east), step(c, Side::south), step(c, Side::west)};
}
/// Empty cells all of whose neighbours are occupied.
std::vector<Cell> holes(const Grid& grid);
/// Empty cells within the bounds that touch a piece.
std::vector<Cell> open_cells(const Grid& grid, const Bounds& bounds);
/// How many entries lie in each row (or column) that holds any; with `label`, only those that show it.
std::vector<std::pair<int, int>> line_counts(const Grid& grid, bool rows);
std::vector<std::pair<int, int>> line_counts(const Grid& grid, bool rows, const Labels& labels, std::int32_t label);

}  // namespace vizier::world
