#include "script/grid_args.hpp"

namespace vizier::script {

using world::Cell;
using world::Ref;
using world::Side;

extern const std::span<const Function> path_functions;  // bind_path.cpp

namespace {

int get_x(lua_State* L, Ref self) { return lua_pushinteger(L, self.x), 1; }
int get_y(lua_State* L, Ref self) { return lua_pushinteger(L, self.y), 1; }
int get_zone(lua_State* L, Ref self) { return push(L, world::ZoneId(self.id)), 1; }
int get_piece(lua_State* L, Ref self) { return push(L, world_of(L).at_cell(world::ZoneId(self.id), self.x, self.y)), 1; }

Cell step_from(Cell from, Side side, int n) {
  const int x = from.x + (side == Side::east   ? n
                          : side == Side::west ? -n
                                               : 0),
            y = from.y + (side == Side::south   ? n
                          : side == Side::north ? -n
                                                : 0);
  if (!world::is_cell(x, y))
    throw Fail(fmt::format("there is no cell ({}, {}): a grid ends at {} and {}", x, y, world::least_cell, world::greatest_cell));
  return {x, y};
}

int neighbours(lua_State* L) {
  const auto [grid, cell] = cell_arg(L, 1);
  std::vector<Cell> cells;
  for (const Side side : world::all_sides) cells.push_back(step_from(cell, side, 1));
  return push_cells(L, grid, cells), 1;
}

int step(lua_State* L) {
  const auto [grid, cell] = cell_arg(L, 1);
  return push(L, grid, step_from(cell, side_arg(L, 2), lua_isnoneornil(L, 3) ? 1 : int_arg(L, 3, -20'000, 20'000))), 1;
}

int wall(lua_State* L) {
  const auto [grid, cell] = cell_arg(L, 1);
  return lua_pushboolean(L, world::has_wall(world_of(L), grid, cell, side_arg(L, 2))), 1;
}

int set_wall(lua_State* L) {
  const auto [grid, cell] = cell_arg(L, 1);
  const Side side = side_arg(L, 2);
  step_from(cell, side, 1);  // a wall has a cell on either side
  const bool present = lua_isnoneornil(L, 3) || lua_toboolean(L, 3) != 0;
  editor(L, "set_wall").set_wall({grid, cell.x, cell.y, static_cast<std::int16_t>(side)}, present);
  return 0;
}

constexpr Field fields[] = {
    {"x", "integer", "Column.", get_x},
    {"y", "integer", "Row.", get_y},
    {"zone", "Zone", "The grid.", get_zone},
    {"piece", "Piece?", "What lies there.", get_piece},
};
constexpr Function functions[] = {
    {"neighbours", "", "Cell[]", "The four cells around it: north, east, south, west.", guarded<neighbours>},
    {"step", "direction: \"north\"|\"east\"|\"south\"|\"west\", n?: integer", "Cell",
     "The cell n steps away in a straight line, one without a number.", guarded<step>},
    {"wall", "direction: string", "boolean", "Whether a wall stands on that side.", guarded<wall>},
    {"set_wall", "direction: string, present?: boolean", "", "Builds a wall on that side, or takes it away with false.", guarded<set_wall>},
};

}  // namespace

const Type cell_type{"Cell", "One cell of a grid zone, occupied or not.", fields, functions, path_functions};

}  // namespace vizier::script
