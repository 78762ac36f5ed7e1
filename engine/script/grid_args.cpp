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
      const world::ZoneDef& zone = defs(L).zones[p.zone];
      if (!zone.grid)
        throw Fail(fmt::format("{} lies in {}, which is no grid: it has no cell", describe(L, at), zone.name));
      return {p.x, p.y};
    }
  }
  throw Fail(fmt::format("a cell, or a piece that lies on one, is wanted here, not {}", describe(L, at)));
}

[[noreturn]] void unknown_by(lua_State* L, std::string_view name) {
  std::vector<std::string> known = defs(L).attrs.list();
  for (const auto& q : defs(L).queries) known.push_back(q.name);
  throw no_such(fmt::format("there is no attribute or query '{}'", name), name, known);
}

}  // namespace

ZoneId grid_arg(lua_State* L, int at) {
  const ZoneId zone = zone_arg(L, at);
  const world::ZoneDef& def = defs(L).zones[zone];
  if (!def.grid) throw Fail(fmt::format("{} is no grid: only a zone with 'grid: true' has cells", def.name));
  return zone;
}

Side side_arg(lua_State* L, int at) {
  if (!Argument<Side>::fits(L, at)) wrong_argument(L, at, Argument<Side>::spoken().c_str());
  const std::string_view name = text_arg(L, at);
  const auto it = std::find(side_names.begin(), side_names.end(), name);
  if (it == side_names.end())
    throw Fail(fmt::format("a direction is 'north', 'east', 'south' or 'west', not '{}'", name));
  return static_cast<Side>(it - side_names.begin());
}

const char* side_name(Side side) { return side_names[slot(side)]; }

std::vector<Cell> cells_arg(lua_State* L, int at) {
  at = lua_absindex(L, at);
  if (lua_type(L, at) != LUA_TTABLE) return {cell_of(L, at)};
  std::vector<Cell> cells;
  const lua_Integer n = bounded_length(L, at);
  cells.reserve(static_cast<std::size_t>(n));
  List<AnyValue>{L, at}.each([&](AnyValue entry) { cells.push_back(cell_of(L, entry.at)); });
  return cells;
}

namespace {

/// Which of the names lies at `at`.
std::size_t option_at(lua_State* L, int at, std::span<const std::string_view> names) {
  const std::string_view key = lua_type(L, at) == LUA_TSTRING ? text_arg(L, at) : luaL_typename(L, at);
  if (const auto it = std::find(names.begin(), names.end(), key); it != names.end())
    return static_cast<std::size_t>(it - names.begin());
  throw no_such(fmt::format("there is no option '{}'", key), key, {names.begin(), names.end()});
}

}  // namespace

void find_options(lua_State* L, int at, std::span<const std::string_view> names, int* where) {
  const auto note = [&](int name, int value) {
    const std::size_t which = option_at(L, name, names);
    if (lua_type(L, value) != LUA_TNIL) where[which] = value;
  };
  if (lua_type(L, at) == LUA_TSTRING) {
    const int top = lua_gettop(L);
    if ((top - at) % 2 == 0)
      throw Fail(
          fmt::format("the option '{}' has no value", lua_type(L, top) == LUA_TSTRING ? lua_tostring(L, top) : "?"));
    for (int i = at; i < top; i += 2) note(i, i + 1);
    return;
  }
  luaL_checkstack(L, static_cast<int>(names.size()) + 8, "options");
  const int table = push_real(L, at) ? lua_gettop(L) : at;
  lua_pushnil(L);
  // bounded: ends at a name that is not known. Each value stays on the stack, below the next name.
  while (lua_next(L, table) != 0) {
    lua_insert(L, -2);
    note(lua_gettop(L), lua_gettop(L) - 1);
  }
}

void wrong_option(lua_State* L, int value, std::string_view name, const std::string& wanted) {
  throw Fail(fmt::format("the option '{}' is {}, not {}", name, wanted, describe(L, value)));
}

std::int32_t ShownBy::label(const world::Value& value) const {
  const auto it = std::find(values().begin(), values().end(), value);
  return it == values().end() ? world::Legend::never : static_cast<std::int32_t>(it - values().begin());
}

ShownBy labels_by(lua_State* L, const world::Grid& grid, std::string_view name) {
  const auto& d = defs(L);
  world::AttrId attr = d.attr(name);
  if (const world::QueryId query = d.query(name)) {
    const auto& def = d.queries[query];
    attr = def.attr;
    if (!attr || is_modified(world_of(L), query)) {
      ShownBy shown;
      for (const world::Grid::Entry& e : grid.entries()) {
        push(L, e.piece);
        push_query(L, query, lua_gettop(L), 1);
        shown.labels.push_back(world::label_of(shown.met, to_value(L, -1)));
        lua_pop(L, 2);
      }
      return shown;
    }
  }
  if (!attr) unknown_by(L, name);
  return {world::attr_labels(world_of(L), d, grid, attr), &d.shown[attr].values, {}};
}

void push_cells(lua_State* L, ZoneId grid, const std::vector<Cell>& cells) {
  push_list(L, static_cast<int>(cells.size()));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    push(L, grid, cells[i]);
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
}

}  // namespace vizier::script
