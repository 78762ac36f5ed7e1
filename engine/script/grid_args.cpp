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

constexpr std::array<std::string_view, 4> bound_names{"min_x", "max_x", "min_y", "max_y"};
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

Options::Options(lua_State* L, int at, std::initializer_list<std::string_view> more) : L_(L) {
  std::copy(more.begin(), more.end(), more_.begin());
  if (lua_isnoneornil(L, at)) return;
  luaL_checkstack(L, 16, "options");
  if (lua_type(L, at) == LUA_TSTRING) {
    const int top = lua_gettop(L);
    if ((top - at) % 2 == 0) throw Fail(fmt::format("the option '{}' has no value", lua_type(L, top) == LUA_TSTRING ? lua_tostring(L, top) : "?"));
    for (int i = at; i < top; i += 2) note(i, i + 1);
    return;
  }
  if (lua_type(L, at) != LUA_TTABLE) wrong_argument(L, at, "table of options");
  const int table = push_real(L, at) ? lua_gettop(L) : at;
  lua_pushnil(L);
  while (lua_next(L, table) != 0) {  // each value stays on the stack, below the next name
    lua_insert(L, -2);
    note(lua_gettop(L), lua_gettop(L) - 1);
  }
}

void Options::note(int name, int value) {
  const std::string_view key = lua_type(L_, name) == LUA_TSTRING ? text_arg(L_, name) : luaL_typename(L_, name);
  const auto bound = std::find(bound_names.begin(), bound_names.end(), key);
  auto place = static_cast<std::size_t>(bound - bound_names.begin());
  if (bound == bound_names.end()) {
    const auto it = std::find(more_.begin(), more_.end(), key);
    if (it == more_.end() || key.empty()) {
      std::vector<std::string> known(bound_names.begin(), bound_names.end());
      known.insert(known.end(), more_.begin(), more_.end());
      const std::string near = content::did_you_mean(std::string(key), known);
      throw Fail(fmt::format("there is no option '{}'{}", key, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
    }
    place += static_cast<std::size_t>(it - more_.begin());
  }
  if (lua_type(L_, value) != LUA_TNIL) where_[place] = value;
}

int Options::at(std::string_view name) const { return where_[bound_names.size() + static_cast<std::size_t>(std::find(more_.begin(), more_.end(), name) - more_.begin())]; }

bool Options::flag(std::string_view name) const {
  const int value = at(name);
  if (value == 0) return false;
  if (lua_type(L_, value) != LUA_TBOOLEAN) throw Fail(fmt::format("the option '{}' is true or false, not {}", name, describe(L_, value)));
  return lua_toboolean(L_, value) != 0;
}

world::Bounds Options::bounds() const {
  world::Bounds bounds;
  const auto read = [&](std::size_t which, int& into) {
    const int value = where_[which];
    if (value == 0) return;
    int whole = 0;
    const lua_Integer n = lua_tointegerx(L_, value, &whole);
    if (whole == 0 || lua_type(L_, value) != LUA_TNUMBER || n < world::least_cell || n > world::greatest_cell)
      throw Fail(
          fmt::format("the option '{}' is a whole number from {} to {}, not {}", bound_names[which], world::least_cell, world::greatest_cell, describe(L_, value)));
    into = static_cast<int>(n);
  };
  read(0, bounds.min_x);
  read(1, bounds.max_x);
  read(2, bounds.min_y);
  read(3, bounds.max_y);
  return bounds;
}

std::int32_t ShownBy::label(const world::Value& value) const {
  const auto it = std::find(values().begin(), values().end(), value);
  return it == values().end() ? world::Legend::never : static_cast<std::int32_t>(it - values().begin());
}

ShownBy labels_by(lua_State* L, const world::Grid& grid, int name_at) {
  const auto& d = defs(L);
  const std::string_view name = text_arg(L, name_at);
  int attr = d.attr(name);
  if (const world::QueryId query = d.query(name)) {
    const auto& def = d.queries[static_cast<std::size_t>(query.index)];
    attr = def.attr;
    if (attr < 0 || is_modified(world_of(L), query)) {
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
  if (attr < 0) unknown_by(L, name);
  return {world::attr_labels(world_of(L), d, grid, attr), &d.shown[static_cast<std::size_t>(attr)].values, {}};
}

void push_cells(lua_State* L, ZoneId grid, const std::vector<Cell>& cells) {
  lua_createtable(L, static_cast<int>(cells.size()), 0);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    push(L, grid, cells[i]);
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
}

}  // namespace vizier::script
