// Ways over a grid, from a cell.
#include "script/grid_args.hpp"
#include "world/path.hpp"

namespace vizier::script {

using world::Cell;
using world::Movement;

namespace {

struct Named {
  const char* name;
  Movement movement;
};
constexpr Named movements[] = {
    {"step", {true, 0}},   {"step_left", {true, -1}}, {"step_right", {true, 1}}, {"step_back", {true, 2}},
    {"left", {false, -1}}, {"right", {false, 1}},     {"back", {false, 2}},
};
constexpr Movement usual[] = {{true, 0}, {false, -1}, {false, 1}, {false, 2}};

const char* movement_name(const Movement& m) {
  for (const Named& n : movements)
    if (n.movement.step == m.step && n.movement.turn == m.turn) return n.name;
  return "";
}

world::Ground ground_option(lua_State* L, const Options& options) {
  world::Ground ground;
  ground.limit = static_cast<std::size_t>(runtime(L).limits().elements);
  ground.bounds = options.bounds();
  ground.on_pieces = options.flag("on_pieces");
  if (const int blocked = options.at("blocked")) ground.blocked = cells_arg(L, blocked);
  return ground;
}

std::vector<Movement> movements_option(lua_State* L, const Options& options) {
  const int moves = options.at("moves");
  if (moves == 0) return {std::begin(usual), std::end(usual)};
  if (lua_type(L, moves) != LUA_TTABLE) throw Fail(fmt::format("the option 'moves' is a list of movements, not {}", describe(L, moves)));
  std::vector<Movement> list;
  const lua_Integer n = luaL_len(L, moves);
  for (lua_Integer i = 1; i <= n && i <= 100; ++i) {
    lua_geti(L, moves, i);
    const std::string_view name = text_arg(L, lua_gettop(L));
    const std::size_t before = list.size();
    for (const Named& m : movements)
      if (m.name == name) list.push_back(m.movement);
    if (list.size() == before)
      throw Fail(fmt::format("a movement is 'step', 'step_left', 'step_right', 'step_back', 'left', 'right' or 'back', not '{}'", name));
    lua_pop(L, 1);
  }
  return list;
}

int distance(lua_State* L) {
  const auto [grid, from] = cell_arg(L, 1);
  const auto goals = cells_arg(L, 2);
  const Options options(L, 3, {"blocked", "on_pieces"});
  if (const auto n = world::distance(world_of(L), grid, from, goals, ground_option(L, options)))
    lua_pushinteger(L, *n);
  else
    lua_pushnil(L);
  return 1;
}

int reach(lua_State* L) {
  const auto [grid, from] = cell_arg(L, 1);
  const Options options(L, 2, {"blocked", "on_pieces", "most"});
  std::optional<int> most;
  if (const int given = options.at("most")) most = int_arg(L, given, 0, 1'000);
  const auto cells = world::reach(world_of(L), grid, from, most, ground_option(L, options));
  lua_createtable(L, static_cast<int>(cells.size()), 0);
  lua_createtable(L, static_cast<int>(cells.size()), 0);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    push(L, grid, cells[i].first);
    lua_rawseti(L, -3, static_cast<lua_Integer>(i + 1));
    lua_pushinteger(L, cells[i].second);
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
  return 2;
}

int walks(lua_State* L) {
  const auto [grid, from] = cell_arg(L, 1);
  const int n = int_arg(L, 2, 0, world::max_walk);
  const Options options(L, 3, {"blocked", "on_pieces"});
  return push_cells(L, grid, world::walk_ends(world_of(L), grid, from, n, ground_option(L, options))), 1;
}

int route(lua_State* L) {
  const auto [grid, from] = cell_arg(L, 1);
  const world::Side facing = side_arg(L, 2);
  const auto goals = cells_arg(L, 3);
  const Options options(L, 4, {"blocked", "on_pieces", "moves"});
  const auto moves = movements_option(L, options);
  const auto found = world::shortest_route(world_of(L), grid, from, facing, goals, moves, ground_option(L, options));
  if (!found) return lua_pushnil(L), 1;
  lua_createtable(L, static_cast<int>(found->movements.size()), 0);
  for (std::size_t i = 0; i < found->movements.size(); ++i) {
    lua_pushstring(L, movement_name(moves[static_cast<std::size_t>(found->movements[i])]));
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
  push(L, grid, found->end);
  lua_pushstring(L, side_name(found->facing));
  return 3;
}

constexpr Function functions[] = {
    {"distance",
     "to: Cell|Piece|(Cell|Piece)[], options?: { min_x?: integer, max_x?: integer, min_y?: integer, max_y?: integer, blocked?: (Cell|Piece)[], "
     "on_pieces?: boolean }",
     "integer?",
     "Fewest steps to the nearest of the goals, round walls and blocked cells, within the bounds; nil where there is no way. A goal may lie outside "
     "the bounds. `on_pieces`: only over cells that hold a piece.",
     guarded<distance>},
    {"reach",
     "options?: { min_x?: integer, max_x?: integer, min_y?: integer, max_y?: integer, blocked?: (Cell|Piece)[], on_pieces?: boolean, most?: integer "
     "}",
     "Cell[], integer[]",
     "Every cell that can be reached, nearest first and this one included, and their distances; at most `most` steps away. Give bounds, `on_pieces` "
     "or `most`.",
     guarded<reach>},
    {"walks", "steps: integer, options?: table", "Cell[]",
     "Where one can be after exactly so many steps (at most 10) without entering a cell twice, row by row. Options as for distance.", guarded<walks>},
    {"route", "facing: string, to: Cell|Piece|(Cell|Piece)[], options?: table", "string[]?, Cell?, string?",
     "The fewest movements to the nearest goal from here, facing that way: the movements, the cell and the direction at the end; nil where there is "
     "no way. Options as for distance, and `moves`: the allowed movements in order of preference among equals, by default step, left, right, back; "
     "also step_left, step_right, step_back (a step, then a turn).",
     guarded<route>},
};

}  // namespace

extern const std::span<const Function> path_functions;
const std::span<const Function> path_functions = functions;

}  // namespace vizier::script
