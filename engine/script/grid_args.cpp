#include "script/grid_args.hpp"

#include <algorithm>
#include <array>

#include "script/ask.hpp"

namespace vizier::script {

using world::Cell;
using world::RefType;
using world::Side;
using world::ZoneId;

namespace {

constexpr std::array<const char*, 4> side_names{"north", "east", "south", "west"};

Cell cell_of(lua_State* L, int at) {
  if (is_ref(L, at)) {
    const world::Ref r = to_ref(L, at);
    if (r.type == RefType::cell) return {r.x, r.y};
    if (r.type == RefType::piece) {
      const world::Piece& p = world_of(L).piece(world::PieceId(r.id));
      const world::ZoneDef& zone = defs(L).zones[static_cast<std::size_t>(p.zone.index)];
      if (!zone.grid) throw Fail(fmt::format("{} lies in {}, which is no grid: it has no cell", describe(L, at), zone.name));
      return {p.x, p.y};
    }
  }
  throw Fail(fmt::format("a cell, or a piece that lies on one, is wanted here, not {}", describe(L, at)));
}

[[noreturn]] void unknown_by(lua_State* L, std::string_view name) {
  std::vector<std::string> known = defs(L).attrs;
  for (const auto& q : defs(L).queries) known.push_back(q.name);
  const std::string near = content::did_you_mean(std::string(name), known);
  throw Fail(fmt::format("there is no attribute or query '{}'{}", name, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
}

}  // namespace

ZoneId grid_arg(lua_State* L, int at) {
  const ZoneId zone = zone_arg(L, at);
  const world::ZoneDef& def = defs(L).zones[static_cast<std::size_t>(zone.index)];
  if (!def.grid) throw Fail(fmt::format("{} is no grid: only a zone with 'grid: true' has cells", def.name));
  return zone;
}

CellArg cell_arg(lua_State* L, int at) {
  const world::Ref r = ref_arg(L, at, RefType::cell);
  return {ZoneId(r.id), {r.x, r.y}};
}

Side side_arg(lua_State* L, int at) {
  const std::string_view name = text_arg(L, at);
  const auto it = std::find(side_names.begin(), side_names.end(), name);
  if (it == side_names.end()) throw Fail(fmt::format("a direction is 'north', 'east', 'south' or 'west', not '{}'", name));
  return static_cast<Side>(it - side_names.begin());
}

const char* side_name(Side side) { return side_names[static_cast<std::size_t>(side)]; }

std::vector<Cell> cells_arg(lua_State* L, int at) {
  at = lua_absindex(L, at);
  if (lua_type(L, at) != LUA_TTABLE) return {cell_of(L, at)};
  std::vector<Cell> cells;
  const lua_Integer n = luaL_len(L, at);
  if (n > runtime(L).limits().elements) throw Fail(fmt::format("at most {} cells, not {}", runtime(L).limits().elements, n));
  cells.reserve(static_cast<std::size_t>(n));
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_geti(L, at, i);
    cells.push_back(cell_of(L, lua_gettop(L)));
    lua_pop(L, 1);
  }
  return cells;
}

void check_options(lua_State* L, int at, std::initializer_list<const char*> known) {
  if (lua_isnoneornil(L, at)) return;
  if (lua_type(L, at) != LUA_TTABLE) wrong_argument(L, at, "table of options");
  const bool frozen = push_real(L, at);
  const int table = frozen ? lua_gettop(L) : at;
  lua_pushnil(L);
  while (lua_next(L, table) != 0) {
    const std::string key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : luaL_typename(L, -2);
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      const std::string near = content::did_you_mean(key, std::vector<std::string>(known.begin(), known.end()));
      throw Fail(fmt::format("there is no option '{}'{}", key, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
    }
    lua_pop(L, 1);
  }
  if (frozen) lua_pop(L, 1);
}

bool push_option(lua_State* L, int at, const char* name) {
  if (lua_isnoneornil(L, at)) return false;
  if (lua_getfield(L, at, name) != LUA_TNIL) return true;
  lua_pop(L, 1);
  return false;
}

bool flag_option(lua_State* L, int at, const char* name) {
  if (!push_option(L, at, name)) return false;
  if (lua_type(L, -1) != LUA_TBOOLEAN) throw Fail(fmt::format("the option '{}' is true or false, not {}", name, describe(L, -1)));
  const bool flag = lua_toboolean(L, -1) != 0;
  lua_pop(L, 1);
  return flag;
}

world::Bounds bounds_option(lua_State* L, int at) {
  world::Bounds bounds;
  const auto read = [&](const char* name, int& into) {
    if (!push_option(L, at, name)) return;
    int whole = 0;
    const lua_Integer n = lua_tointegerx(L, -1, &whole);
    if (whole == 0 || lua_type(L, -1) != LUA_TNUMBER || n < world::least_cell || n > world::greatest_cell)
      throw Fail(
          fmt::format("the option '{}' is a whole number from {} to {}, not {}", name, world::least_cell, world::greatest_cell, describe(L, -1)));
    into = static_cast<int>(n);
    lua_pop(L, 1);
  };
  read("min_x", bounds.min_x);
  read("max_x", bounds.max_x);
  read("min_y", bounds.min_y);
  read("max_y", bounds.max_y);
  return bounds;
}

world::Labels labels_by(lua_State* L, const world::Grid& grid, std::string_view name, std::vector<world::Value>& values) {
  const auto& d = defs(L);
  int attr = d.attr(name);
  if (const world::QueryId query = d.query(name)) {
    const auto& def = d.queries[static_cast<std::size_t>(query.index)];
    attr = def.attr;
    if (attr < 0 || is_modified(world_of(L), query)) {
      world::Labels labels;
      for (const world::Grid::Entry& e : grid.entries()) {
        push(L, e.piece);
        push_query(L, query, lua_gettop(L), 1);
        labels.push_back(world::label_of(values, to_value(L, -1)));
        lua_pop(L, 2);
      }
      return labels;
    }
  }
  if (attr < 0) unknown_by(L, name);
  return world::attr_labels(world_of(L), d, grid, attr, values);
}

void push_cells(lua_State* L, ZoneId grid, const std::vector<Cell>& cells) {
  lua_createtable(L, static_cast<int>(cells.size()), 0);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    push(L, grid, cells[i]);
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
}

}  // namespace vizier::script
