// Questions to a zone that is a grid: groups, edges, holes, counts; patterns are in bind_pattern.cpp.
#include <algorithm>

#include "script/grid_args.hpp"

namespace vizier::script {

using world::Grid;
using world::Labels;
using world::PieceId;
using world::Value;
using world::ZoneId;

namespace {

int attr_arg(lua_State* L, int at) {
  const int attr = defs(L).attr(text_arg(L, at));
  if (attr >= 0) return attr;
  const std::string name(text_arg(L, at));
  const std::string near = content::did_you_mean(name, defs(L).attrs);
  throw Fail(fmt::format("there is no attribute '{}'{}", name, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
}

/// Only what shows the value at `at` (where one is given) keeps its label.
void keep_value(lua_State* L, int at, const std::vector<Value>& values, Labels& labels) {
  if (lua_isnoneornil(L, at)) return;
  const auto wanted = static_cast<std::int32_t>(std::find(values.begin(), values.end(), to_value(L, at)) - values.begin());
  for (std::int32_t& label : labels)
    if (label != wanted) label = -1;
}

int piece_index(lua_State* L, const Grid& grid, ZoneId zone, PieceId id) {
  const world::Piece& p = world_of(L).piece(id);
  if (p.zone != zone)
    throw Fail(fmt::format("a piece {} does not lie on {}", defs(L).kinds[static_cast<std::size_t>(p.kind.index)].name,
                           defs(L).zones[static_cast<std::size_t>(zone.index)].name));
  return grid.index({p.x, p.y});
}

/// Groups by a value (argument 2 names it, 3 may pick one), or of the pieces listed in argument 2.
world::Groups groups_of(lua_State* L, const Grid& grid, ZoneId zone) {
  Labels labels;
  if (lua_type(L, 2) == LUA_TTABLE) {
    labels.assign(grid.size(), -1);
    const lua_Integer n = luaL_len(L, 2);
    for (lua_Integer i = 1; i <= n; ++i) {
      lua_geti(L, 2, i);
      labels[static_cast<std::size_t>(piece_index(L, grid, zone, piece_arg(L, lua_gettop(L))))] = 0;
      lua_pop(L, 1);
    }
  } else {
    std::vector<Value> values;
    labels = labels_by(L, grid, text_arg(L, 2), values);
    keep_value(L, 3, values, labels);
  }
  return world::groups(grid, labels);
}

int cell(lua_State* L) {
  const ZoneId zone = grid_arg(L, 1);
  return push(L, zone, world::Cell(int_arg(L, 2, world::least_cell, world::greatest_cell), int_arg(L, 3, world::least_cell, world::greatest_cell))),
         1;
}

int open_cells(lua_State* L) {
  const ZoneId zone = grid_arg(L, 1);
  check_options(L, 2, {"min_x", "max_x", "min_y", "max_y", "without"});
  PieceId without;
  if (push_option(L, 2, "without")) without = piece_arg(L, lua_gettop(L));
  auto cells = world::open_cells(Grid(world_of(L), zone, without), bounds_option(L, 2));
  if (without) std::erase(cells, world::Cell(world_of(L).piece(without).x, world_of(L).piece(without).y));
  return push_cells(L, zone, cells), 1;
}

int find_holes(lua_State* L) {
  const ZoneId zone = grid_arg(L, 1);
  return push_cells(L, zone, world::holes(Grid(world_of(L), zone))), 1;
}

int line_counts(lua_State* L, bool rows) {
  const Grid grid(world_of(L), grid_arg(L, 1));
  std::vector<std::pair<int, int>> counts;
  if (lua_isnoneornil(L, 2)) {
    counts = world::line_counts(grid, rows);
  } else {
    std::vector<Value> values;
    Labels labels = labels_by(L, grid, text_arg(L, 2), values);
    keep_value(L, 3, values, labels);
    for (std::int32_t& label : labels) label = std::min(label, 0);
    counts = world::line_counts(grid, rows, labels, 0);
  }
  lua_createtable(L, 0, static_cast<int>(counts.size()));
  for (const auto& [line, n] : counts) {
    lua_pushinteger(L, n);
    lua_rawseti(L, -2, line);
  }
  return 1;
}
int row_counts(lua_State* L) { return line_counts(L, true); }
int column_counts(lua_State* L) { return line_counts(L, false); }

int find_groups(lua_State* L) {
  const ZoneId zone = grid_arg(L, 1);
  const Grid grid(world_of(L), zone);
  const world::Groups found = groups_of(L, grid, zone);
  lua_createtable(L, static_cast<int>(found.sizes.size()), 0);
  for (std::size_t g = 0; g < found.sizes.size(); ++g) {
    lua_createtable(L, found.sizes[g], 0);
    lua_rawseti(L, -2, static_cast<lua_Integer>(g + 1));
  }
  std::vector<lua_Integer> filled(found.sizes.size());
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (found.of[i] < 0) continue;
    const auto g = static_cast<std::size_t>(found.of[i]);
    lua_rawgeti(L, -1, static_cast<lua_Integer>(g + 1));
    push(L, grid.entries()[i].piece);
    lua_rawseti(L, -2, ++filled[g]);
    lua_pop(L, 1);
  }
  return 1;
}

int group_sizes(lua_State* L) {
  const ZoneId zone = grid_arg(L, 1);
  const auto sizes = groups_of(L, Grid(world_of(L), zone), zone).sizes;
  lua_createtable(L, static_cast<int>(sizes.size()), 0);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    lua_pushinteger(L, sizes[i]);
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
  return 1;
}

/// The marks on the four sides of each piece: the attribute is named at `at`, the variable for quarter turns at `turned_at`.
world::SideLabels sides_arg(lua_State* L, const Grid& grid, int at, int turned_at, std::vector<Value>& marks) {
  const auto& d = defs(L);
  const int attr = attr_arg(L, at);
  int var = -1;
  if (!lua_isnoneornil(L, turned_at)) {
    const auto it = std::find(d.piece_vars.begin(), d.piece_vars.end(), text_arg(L, turned_at));
    if (it == d.piece_vars.end()) throw Fail(fmt::format("there is no piece variable '{}'", text_arg(L, turned_at)));
    var = static_cast<int>(it - d.piece_vars.begin());
  }
  for (const Grid::Entry& e : grid.entries()) {
    const auto& kind = d.kinds[static_cast<std::size_t>(world_of(L).piece(e.piece).kind.index)];
    if (static_cast<std::size_t>(attr) < kind.attrs.size() && !kind.attrs[static_cast<std::size_t>(attr)].is_nil() &&
        !world::has_four_sides(kind.attrs[static_cast<std::size_t>(attr)]))
      throw Fail(fmt::format("'{}' of {} is no list of four marks and no text of four signs (north, east, south, west)",
                             d.attrs[static_cast<std::size_t>(attr)], kind.name));
  }
  return world::side_labels(world_of(L), d, grid, attr, var, marks);
}

int find_edges(lua_State* L) {
  const ZoneId zone = grid_arg(L, 1);
  const Grid grid(world_of(L), zone);
  std::vector<Value> marks;
  world::SideLabels sides;
  if (!lua_isnoneornil(L, 2)) sides = sides_arg(L, grid, 2, 4, marks);
  const auto edges = lua_isnoneornil(L, 3) ? world::edges(grid) : world::edges_of(grid, piece_index(L, grid, zone, piece_arg(L, 3)));
  const auto set_mark = [&](std::int32_t entry, world::Side side, const char* field) {
    const std::int32_t mark = sides.empty() ? -1 : sides[static_cast<std::size_t>(entry)][static_cast<std::size_t>(side)];
    if (mark < 0) return;
    push_value(L, marks[static_cast<std::size_t>(mark)]);
    lua_setfield(L, -2, field);
  };
  lua_createtable(L, static_cast<int>(edges.size()), 0);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const world::Edge& e = edges[i];
    lua_createtable(L, 0, sides.empty() ? 3 : 5);
    push(L, grid.entries()[static_cast<std::size_t>(e.piece)].piece);
    lua_setfield(L, -2, "piece");
    push(L, grid.entries()[static_cast<std::size_t>(e.other)].piece);
    lua_setfield(L, -2, "other");
    lua_pushstring(L, side_name(e.side));
    lua_setfield(L, -2, "side");
    set_mark(e.piece, e.side, "mark");
    set_mark(e.other, opposite(e.side), "other_mark");
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
  return 1;
}

int count_edges(lua_State* L) {
  const ZoneId zone = grid_arg(L, 1);
  const Grid grid(world_of(L), zone);
  std::vector<Value> marks;
  const world::SideLabels sides = sides_arg(L, grid, 2, 4, marks);
  const auto mark = static_cast<std::int32_t>(std::find(marks.begin(), marks.end(), to_value(L, 3)) - marks.begin());
  std::vector<lua_Integer> counts(marks.size());
  for (const world::Edge& e : world::edges(grid)) {
    const std::int32_t a = sides[static_cast<std::size_t>(e.piece)][static_cast<std::size_t>(e.side)];
    const std::int32_t b = sides[static_cast<std::size_t>(e.other)][static_cast<std::size_t>(opposite(e.side))];
    const std::int32_t facing = a == mark ? b : b == mark ? a : -1;
    if (facing >= 0) ++counts[static_cast<std::size_t>(facing)];
  }
  lua_newtable(L);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    if (!marks[i].text() && !marks[i].is_int()) throw Fail("a mark on a side must be a text or a number to be counted");
    push_value(L, marks[i]);
    lua_pushinteger(L, counts[i]);
    lua_rawset(L, -3);
  }
  return 1;
}

constexpr Function functions[] = {
    {"cell", "x: integer, y: integer", "Cell", "A cell of the grid; x grows to the east, y to the south, both may be negative.", guarded<cell>},
    {"open_cells", "options?: { min_x?: integer, max_x?: integer, min_y?: integer, max_y?: integer, without?: Piece }", "Cell[]",
     "The empty cells that touch a piece, within the bounds, row by row. `without`: as if that piece were not there; its own cell is left out.",
     guarded<open_cells>},
    {"find_holes", "", "Cell[]", "The empty cells whose four neighbours are all occupied, row by row.", guarded<find_holes>},
    {"row_counts", "by?: string, value?: any", "table<integer, integer>",
     "How many pieces lie in each row that holds any; with an attribute or query, those that have it (or have this value).", guarded<row_counts>},
    {"column_counts", "by?: string, value?: any", "table<integer, integer>", "As row_counts, for columns.", guarded<column_counts>},
    {"find_groups", "by: string|Piece[], value?: any", "Piece[][]",
     "Connected pieces with the same value of an attribute or query (only of this value where one is given), or the connected parts of a list of "
     "pieces.",
     guarded<find_groups>},
    {"group_sizes", "by: string|Piece[], value?: any", "integer[]", "The sizes of what find_groups finds.", guarded<group_sizes>},
    {"find_edges", "sides?: string, piece?: Piece, turned?: string", "{ piece: Piece, side: string, other: Piece, mark?: any, other_mark?: any }[]",
     "Every two neighbours once, or those of one piece (north, east, south, west). `sides` names an attribute that is a list of four marks or a text "
     "of four signs, north first; `turned` a piece variable that counts quarter turns clockwise.",
     guarded<find_edges>},
    {"count_edges", "sides: string, mark: any, turned?: string", "table<any, integer>",
     "Where one of two touching sides shows the mark: what the other shows, and how often.", guarded<count_edges>},
    {"find_pattern",
     "rows: string|string[], options?: { by?: string, legend?: table, turns?: boolean, min_x?: integer, max_x?: integer, min_y?: integer, max_y?: "
     "integer }",
     "{ cell: Cell, turns: integer, pieces: Piece[] }[]",
     "Where a figure lies. Rows of signs ('/' between them in one text): `?` anything, `.` empty, `#` any piece, a letter a piece whose attribute or "
     "query `by` has the value that the legend gives (itself without a legend). `turns` allows quarter turns; the bounds hold the whole figure.",
     guarded<find_pattern>},
    {"has_pattern", "rows: string|string[], options?: table", "boolean", "Whether find_pattern would find the figure anywhere; faster.",
     guarded<has_pattern>},
};

}  // namespace

extern const std::span<const Function> grid_functions;
const std::span<const Function> grid_functions = functions;

}  // namespace vizier::script
