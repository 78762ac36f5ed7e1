// Questions to a zone that is a grid: groups, edges, holes, counts; patterns are in bind_pattern.cpp.
#include <algorithm>
#include <optional>

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

/// The label of the value that lies at `at`. A text is compared as it lies there.
std::int32_t label_at(lua_State* L, const ShownBy& shown, int at) {
  if (lua_type(L, at) != LUA_TSTRING) return shown.label(to_value(L, at));
  const std::string_view wanted = text_arg(L, at);
  const auto& values = shown.values();
  const auto it = std::find_if(values.begin(), values.end(), [&](const Value& value) { return value.text() && *value.text() == wanted; });
  return it == values.end() ? world::Legend::never : static_cast<std::int32_t>(it - values.begin());
}

/// By the attribute or query that is named at `at`; only what shows the value behind it (where one is given) keeps its label.
Labels labels_arg(lua_State* L, const Grid& grid, int at) {
  ShownBy shown = labels_by(L, grid, at);
  if (lua_isnoneornil(L, at + 1)) return std::move(shown.labels);
  const std::int32_t wanted = label_at(L, shown, at + 1);
  for (std::int32_t& label : shown.labels)
    if (label != wanted) label = -1;
  return std::move(shown.labels);
}

/// The piece, which must lie on the grid.
PieceId on_grid(lua_State* L, ZoneId zone, PieceId id) {
  const world::Piece& p = world_of(L).piece(id);
  if (p.zone == zone) return id;
  throw Fail(fmt::format("a piece {} does not lie on {}", defs(L).kinds[static_cast<std::size_t>(p.kind.index)].name,
                         defs(L).zones[static_cast<std::size_t>(zone.index)].name));
}

int piece_index(lua_State* L, const Grid& grid, ZoneId zone, PieceId id) {
  const world::Piece& p = world_of(L).piece(on_grid(L, zone, id));
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
    labels = labels_arg(L, grid, 2);
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
  const Options options(L, 2, {"without"});
  PieceId without;
  if (const int at = options.at("without")) without = piece_arg(L, at);
  auto cells = world::open_cells(Grid(world_of(L), zone, without), options.bounds());
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
    Labels labels = labels_arg(L, grid, 2);
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

int beside_counts(lua_State* L) {
  const ZoneId zone = grid_arg(L, 1);
  const Grid grid(world_of(L), zone);
  const ShownBy shown = labels_by(L, grid, 2);
  const std::int32_t own = label_at(L, shown, 3);
  if (lua_type(L, 4) != LUA_TTABLE) wrong_argument(L, 4, "list of values");
  std::vector<std::int32_t> wanted;
  const lua_Integer n = luaL_len(L, 4);
  for (lua_Integer i = 1; i <= n && i <= 1'000; ++i) {
    lua_geti(L, 4, i);
    wanted.push_back(label_at(L, shown, lua_gettop(L)));
    lua_pop(L, 1);
  }
  lua_newtable(L);
  lua_Integer found = 0;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (shown.labels[i] != own) continue;
    lua_Integer beside = 0;
    for (const world::Cell c : world::neighbours(grid.entries()[i].cell))
      if (const int other = grid.index(c); other >= 0)
        beside += std::find(wanted.begin(), wanted.end(), shown.labels[static_cast<std::size_t>(other)]) != wanted.end();
    lua_pushinteger(L, beside);
    lua_rawseti(L, -2, ++found);
  }
  return 1;
}

/// The marks on the sides of pieces: the attribute is named at `at`, the variable for quarter turns at `turned_at`.
class SidesArg {
 public:
  SidesArg(lua_State* L, int at, int turned_at) : w_(world_of(L)), d_(defs(L)), attr_(attr_arg(L, at)), turned_(turned_arg(L, turned_at)) {}

  /// Sees to it that every piece of the grid has four sides, or none.
  void check(const Grid& grid) const {
    for (const Grid::Entry& e : grid.entries()) check(e.piece);
  }
  const std::vector<Value>& marks() const { return shown().marks; }
  /// The label of a mark that is shown by the piece; -1 for none.
  int mark(PieceId piece, world::Side side) const {
    check(piece);
    return world::sides_of(w_, d_, piece, attr_, turned_)[static_cast<std::size_t>(side)];
  }
  world::SideLabels of(const Grid& grid) const { return world::side_labels(w_, d_, grid, attr_, turned_); }
  /// The label of the mark that lies at `at`; as many as there are where nothing shows it.
  int label(int at, lua_State* L) const {
    const auto& all = marks();
    if (lua_type(L, at) != LUA_TSTRING) return static_cast<int>(std::find(all.begin(), all.end(), to_value(L, at)) - all.begin());
    const std::string_view wanted = text_arg(L, at);
    const auto shows = [&](const Value& mark) {  // most marks are one sign
      const std::string* const text = mark.text();
      return text && text->size() == wanted.size() && (wanted.empty() || ((*text)[0] == wanted[0] && *text == wanted));
    };
    return static_cast<int>(std::find_if(all.begin(), all.end(), shows) - all.begin());
  }

 private:
  void check(PieceId piece) const {
    const auto kind = static_cast<std::size_t>(w_.piece(piece).kind.index);
    if (shown().no_sides[kind])
      throw Fail(fmt::format("'{}' of {} is no list of four marks and no text of four signs (north, east, south, west)",
                             d_.attrs[static_cast<std::size_t>(attr_)], d_.kinds[kind].name));
  }
  static int turned_arg(lua_State* L, int at) {
    if (lua_isnoneornil(L, at)) return -1;
    const auto& vars = defs(L).piece_vars;
    const auto it = std::find(vars.begin(), vars.end(), text_arg(L, at));
    if (it == vars.end()) throw Fail(fmt::format("there is no piece variable '{}'", text_arg(L, at)));
    return static_cast<int>(it - vars.begin());
  }
  const world::Defs::Shown& shown() const { return d_.shown[static_cast<std::size_t>(attr_)]; }

  const world::World& w_;
  const world::Defs& d_;
  int attr_, turned_;
};

/// Every two neighbours, or those of the piece at `at`.
std::vector<world::Edge> edges_arg(lua_State* L, const Grid& grid, ZoneId zone, int at) {
  return lua_isnoneornil(L, at) ? world::edges(grid) : world::edges_of(grid, piece_index(L, grid, zone, piece_arg(L, at)));
}

int find_edges(lua_State* L) {
  const ZoneId zone = grid_arg(L, 1);
  const Grid grid(world_of(L), zone);
  std::optional<SidesArg> sides;
  if (!lua_isnoneornil(L, 2)) sides.emplace(L, 2, 4).check(grid);
  const auto edges = edges_arg(L, grid, zone, 3);
  const auto set_mark = [&](PieceId piece, world::Side side, const char* field) {
    const int mark = sides ? sides->mark(piece, side) : -1;
    if (mark < 0) return;
    push_value(L, sides->marks()[static_cast<std::size_t>(mark)]);
    lua_setfield(L, -2, field);
  };
  lua_createtable(L, static_cast<int>(edges.size()), 0);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const world::Edge& e = edges[i];
    const PieceId piece = grid.entries()[static_cast<std::size_t>(e.piece)].piece, other = grid.entries()[static_cast<std::size_t>(e.other)].piece;
    lua_createtable(L, 0, sides ? 5 : 3);
    push(L, piece);
    lua_setfield(L, -2, "piece");
    push(L, other);
    lua_setfield(L, -2, "other");
    lua_pushstring(L, side_name(e.side));
    lua_setfield(L, -2, "side");
    set_mark(piece, e.side, "mark");
    set_mark(other, opposite(e.side), "other_mark");
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
  return 1;
}

int count_edges(lua_State* L) {
  const ZoneId zone = grid_arg(L, 1);
  const SidesArg sides(L, 2, 4);
  const int mark = sides.label(3, L);
  const PieceId except = lua_isnoneornil(L, 6) ? PieceId{} : piece_arg(L, 6);
  std::vector<lua_Integer> counts(sides.marks().size());
  const auto count = [&](int a, int b) {
    const int facing = a == mark ? b : b == mark ? a : -1;
    if (facing >= 0) ++counts[static_cast<std::size_t>(facing)];
  };
  if (lua_isnoneornil(L, 5)) {
    const Grid grid(world_of(L), zone);
    sides.check(grid);
    const world::SideLabels shown = sides.of(grid);
    for (std::size_t i = 0; i < grid.size(); ++i) {
      if (grid.entries()[i].piece == except) continue;
      for (const world::Side side : {world::Side::east, world::Side::south}) {
        const int other = grid.index(step(grid.entries()[i].cell, side));
        if (other < 0 || grid.entries()[static_cast<std::size_t>(other)].piece == except) continue;
        count(shown[i][static_cast<std::size_t>(side)], shown[static_cast<std::size_t>(other)][static_cast<std::size_t>(opposite(side))]);
      }
    }
  } else {
    const PieceId piece = on_grid(L, zone, piece_arg(L, 5));
    const auto around = world::pieces_beside(world_of(L), piece);
    for (const world::Side side : world::all_sides)
      if (const PieceId other = around[static_cast<std::size_t>(side)]; other && other != except && piece != except) count(sides.mark(piece, side), sides.mark(other, opposite(side)));
  }
  if (const int last = lua_gettop(L); last > 6) {  // these marks, one after the other
    luaL_checkstack(L, last, "marks");
    for (int i = 7; i <= last; ++i) {
      const auto label = static_cast<std::size_t>(sides.label(i, L));
      lua_pushinteger(L, label < counts.size() ? counts[label] : 0);
    }
    return last - 6;
  }
  lua_newtable(L);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    const Value& shown = sides.marks()[i];
    if (const std::string* text = shown.text())
      runtime(L).push_def_text(L, *text);
    else if (shown.is_int())
      push_value(L, shown);
    else
      throw Fail("a mark on a side must be a text or a number to be counted");
    lua_pushinteger(L, counts[i]);
    lua_rawset(L, -3);
  }
  return 1;
}

constexpr Function functions[] = {
    {"cell", "x: integer, y: integer", "Cell", "A cell of the grid; x grows to the east, y to the south, both may be negative.", guarded<cell>},
    {"open_cells", "options?: { min_x?: integer, max_x?: integer, min_y?: integer, max_y?: integer, without?: Piece }|string, ...: any", "Cell[]",
     "The empty cells that touch a piece, within the bounds, row by row. `without`: as if that piece were not there; its own cell is left out. Options "
     "of grids may also be names and values one after the other, which costs no table.",
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
    {"beside_counts", "by: string, value: any, beside: any[]", "integer[]",
     "For each piece with this value of an attribute or query, row by row: how many of its neighbours have one of the others.", guarded<beside_counts>},
    {"find_edges", "sides?: string, piece?: Piece, turned?: string", "{ piece: Piece, side: string, other: Piece, mark?: any, other_mark?: any }[]",
     "Every two neighbours once, or those of one piece (north, east, south, west). `sides` names an attribute that is a list of four marks or a text "
     "of four signs, north first; `turned` a piece variable that counts quarter turns clockwise.",
     guarded<find_edges>},
    {"count_edges", "sides: string, mark: any, turned?: string, piece?: Piece, except?: Piece, ...: any", "table<any, integer>|integer, integer ...",
     "Where one of two touching sides shows the mark: what the other shows, and how often; only around one piece where one is named, and without the "
     "edges of another. Where marks are named at the end: how often the other shows each of these, one number after the other, which costs no table.",
     guarded<count_edges>},
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
