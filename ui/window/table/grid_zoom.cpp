// Making a large grid larger and smaller, and dragging it.
#include <algorithm>

#include "places.hpp"

namespace vizier::window {

using client::Target;

namespace {

constexpr float smallest = 16, largest = 220;  // sides of a cell
constexpr float in_sight = 48;                 // of the whole grid, at least

/// As it is now, in the terms of a grid_zoom that is free.
GridZoom taken(const PlacedCell& cell, GridZoom grid_zoom) {
  const PlacedGrid& g = cell.grid;
  grid_zoom.free = true;
  grid_zoom.side = g.side;
  grid_zoom.origin = g.origin - Point(static_cast<float>(g.left), static_cast<float>(g.top)) * g.side;
  return grid_zoom;
}

GridZoom kept_in_sight(const PlacedCell& cell, GridZoom grid_zoom) {
  const PlacedGrid& g = cell.grid;
  const Box whole{grid_zoom.origin + Point(static_cast<float>(g.left), static_cast<float>(g.top)) * grid_zoom.side,
                  Point(static_cast<float>(g.columns), static_cast<float>(g.rows)) * grid_zoom.side};
  const auto back = [](float low, float high, float from, float to) {
    const float least = std::min({in_sight, high - low, to - from});
    return high < from + least ? from + least - high : low > to - least ? to - least - low : 0;
  };
  grid_zoom.origin += {back(whole.left, right(whole), cell.field.left, right(cell.field)),
                       back(whole.top, bottom(whole), cell.field.top, bottom(cell.field))};
  return grid_zoom;
}

}  // namespace

std::optional<Box> Places::seen_in(const Target& target) const {
  if (target.type != Target::Type::cell && target.type != Target::Type::piece) return std::nullopt;
  const PlacedCell* cell = cell_of(target.name);
  return cell && cell->look->show == CellPlan::Show::grid ? std::optional(board_part.out(cell->field)) : std::nullopt;
}

const PlacedCell* Places::large_grid(Point p) const {
  for (const PlacedCell& cell : cells)
    if (cell.grid.large && cell.field.contains(board_part.in(p))) return &cell;
  return nullptr;
}

const PlacedCell* Places::large_grid() const {
  for (const PlacedCell& cell : cells)
    if (cell.grid.large) return &cell;
  return nullptr;
}

GridZoom zoomed(const Places& places, const PlacedCell& cell, const GridZoom& grid_zoom, Point around, float factor) {
  GridZoom out = taken(cell, grid_zoom);
  const Point p = places.board_part.in(around);
  out.side = std::clamp(cell.grid.side * factor, smallest, largest);
  out.origin = p - (p - out.origin) * (out.side / cell.grid.side);
  return kept_in_sight(cell, out);
}

GridZoom dragged(const Places& places, const PlacedCell& cell, const GridZoom& grid_zoom, Point by) {
  GridZoom out = taken(cell, grid_zoom);
  out.origin += by / places.board_part.scale;
  return kept_in_sight(cell, out);
}

GridZoom showing(const Places&, const PlacedCell& cell, const GridZoom& grid_zoom, int x, int y) {
  const Box at = cell.grid.cell(x, y), &field = cell.field;
  const auto by = [](float low, float high, float from, float to) {
    return low < from ? from - low : high > to ? std::max(to - high, from - low) : 0;
  };
  const Point move{by(at.left, right(at), field.left, right(field)), by(at.top, bottom(at), field.top, bottom(field))};
  if (move == Point()) return grid_zoom;
  GridZoom out = taken(cell, grid_zoom);
  out.origin += move;
  return out;
}

}  // namespace vizier::window
