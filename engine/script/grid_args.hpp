#pragma once
#include <array>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "script/bind.hpp"
#include "world/pattern.hpp"

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

/// The options of a function: a table, or names and values one after the other up to the last argument, which costs no table. An unknown name is
/// refused.
class Options {
 public:
  /// min_x, max_x, min_y and max_y are always known; `more` are the others.
  Options(lua_State* L, int at, std::initializer_list<std::string_view> more);

  int at(std::string_view name) const;  ///< where its value lies on the stack; 0 where it is not given
  bool flag(std::string_view name) const;
  world::Bounds bounds() const;  ///< min_x, max_x, min_y and max_y; each may be left out

 private:
  void note(int name, int value);

  lua_State* L_;
  std::array<std::string_view, 4> more_;
  std::array<int, 8> where_{};  ///< by name, the bounds first
};

/// What each piece shows under an attribute, or under a query with all modifiers in force.
struct ShownBy {
  world::Labels labels;
  const std::vector<world::Value>* declared = nullptr;  ///< by label, where they are those of the kinds
  std::vector<world::Value> met;                        ///< by label, where a query has a say

  const std::vector<world::Value>& values() const { return declared ? *declared : met; }
  std::int32_t label(const world::Value& value) const;  ///< Legend::never where no piece can show it
};
ShownBy labels_by(lua_State* L, const world::Grid& grid, int name_at);

int find_pattern(lua_State* L);  ///< bind_pattern.cpp
int has_pattern(lua_State* L);

const char* side_name(world::Side side);
inline void push(lua_State* L, world::ZoneId grid, world::Cell c) { push(L, world::cell(grid, c.x, c.y)); }
void push_cells(lua_State* L, world::ZoneId grid, const std::vector<world::Cell>& cells);

}  // namespace vizier::script
