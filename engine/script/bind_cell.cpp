#include "script/grid_args.hpp"

namespace vizier::script {

using world::Cell;
using world::PieceId;
using world::Side;
using world::World;
using world::ZoneId;

extern const std::span<const Function> path_functions;  // bind_path.cpp

namespace {

std::int64_t get_x(CellRef cell) { return cell.x; }
std::int64_t get_y(CellRef cell) { return cell.y; }
ZoneId get_zone(CellRef cell) { return ZoneId(cell.id); }
Maybe<PieceId> get_piece(const World& world, CellRef cell) { return world.at_cell(ZoneId(cell.id), cell.x, cell.y); }

Cell at(CellRef cell) { return {cell.x, cell.y}; }
Cell step_from(Cell from, Side side, int n) {
  const int x = from.x + (side == Side::east   ? n
                          : side == Side::west ? -n
                                               : 0),
            y = from.y + (side == Side::south   ? n
                          : side == Side::north ? -n
                                                : 0);
  if (!world::is_cell(x, y))
    throw Fail(fmt::format("there is no cell ({}, {}): a grid ends at {} and {}", x, y, world::least_cell,
                           world::greatest_cell));
  return {x, y};
}

int neighbours(Raw<Gives<List<CellRef>>, CellRef> raw) {
  const CellRef cell = raw.arg<1>();
  std::vector<Cell> cells;
  for (const Side side : world::all_sides) cells.push_back(step_from(at(cell), side, 1));
  return push_cells(raw, ZoneId(cell.id), cells), 1;
}

CellRef step(CellRef cell, Side side, Maybe<Whole<-20'000, 20'000>> n) {
  const Cell to = step_from(at(cell), side, n ? n->n : 1);
  return {world::cell(ZoneId(cell.id), to.x, to.y)};
}

bool wall(const World& world, CellRef cell, Side side) {
  return world::has_wall(world, ZoneId(cell.id), at(cell), side);
}

void set_wall(Change change, CellRef cell, Side side, Maybe<Truth> present) {
  step_from(at(cell), side, 1);  // a wall has a cell on either side
  change.set_wall({ZoneId(cell.id), cell.x, cell.y, static_cast<std::int16_t>(side)}, !present || *present);
}

constexpr Field fields[] = {
    field<get_x>("x", "Column."),
    field<get_y>("y", "Row."),
    field<get_zone>("zone", "The grid."),
    field<get_piece>("piece", "What lies there."),
};
constexpr Function functions[] = {
    method<neighbours>("neighbours", "", "The four cells around it: north, east, south, west."),
    method<step>("step", "direction, n", "The cell n steps away in a straight line, one without a number."),
    method<wall>("wall", "direction", "Whether a wall stands on that side."),
    method<set_wall>("set_wall", "direction, present", "Builds a wall on that side, or takes it away with false."),
};

}  // namespace

const Type cell_type{"Cell", "One cell of a grid zone, occupied or not.", fields, functions, path_functions};

}  // namespace vizier::script
