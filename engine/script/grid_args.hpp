#pragma once
#include <initializer_list>
#include <vector>

#include "script/bind.hpp"
#include "world/grid.hpp"

/// What functions about grids read from scripts and give back to them.
namespace vizier::script {

world::ZoneId grid_arg(lua_State* L, int at);  ///< a zone that is a grid
struct CellArg {
  world::ZoneId grid;
  world::Cell cell;
};
CellArg cell_arg(lua_State* L, int at);
world::Side side_arg(lua_State* L, int at);  ///< "north", "east", "south" or "west"
/// A cell, a piece on a grid (its cell), or a list of these. Of which grid does not matter: one grid may lie over another.
std::vector<world::Cell> cells_arg(lua_State* L, int at);

/// Sees to it that the table at `at`, if there is one, holds no other option than these.
void check_options(lua_State* L, int at, std::initializer_list<const char*> known);
/// Pushes an option of the table at `at`; false (and nothing) where it is not given.
bool push_option(lua_State* L, int at, const char* name);
bool flag_option(lua_State* L, int at, const char* name);
/// min_x, max_x, min_y and max_y; each may be left out.
world::Bounds bounds_option(lua_State* L, int at);

/// What each piece shows under an attribute, or under a query with all modifiers in force.
world::Labels labels_by(lua_State* L, const world::Grid& grid, std::string_view name, std::vector<world::Value>& values);

int find_pattern(lua_State* L);  ///< bind_pattern.cpp
int has_pattern(lua_State* L);

const char* side_name(world::Side side);
inline void push(lua_State* L, world::ZoneId grid, world::Cell c) { push(L, world::cell(grid, c.x, c.y)); }
void push_cells(lua_State* L, world::ZoneId grid, const std::vector<world::Cell>& cells);

}  // namespace vizier::script
