// Questions to a zone that is a grid: groups, edges, holes, counts; patterns are in bind_pattern.cpp.
#include <algorithm>
#include <optional>

#include "script/grid_args.hpp"
#include "script/ground.hpp"

namespace vizier::script {

using world::Defs;
using world::Grid;
using world::Labels;
using world::PieceId;
using world::Value;
using world::World;
using world::ZoneId;

namespace {

using OpenOptions = Bounded<Option<"without", PieceId>>;

world::AttrId attr_of(const Defs& defs, std::string_view name) {
  if (const world::AttrId attr = defs.attr(name)) return attr;
  throw no_such(fmt::format("there is no attribute '{}'", name), name, defs.attrs.list());
}

/// The label of the value. A text is compared as it lies there.
std::int32_t label_of(const ShownBy& shown, AnyValue value) {
  if (lua_type(value.L, value.at) != LUA_TSTRING) return shown.label(to_value(value.L, value.at));
  const std::string_view wanted = text_arg(value.L, value.at);
  const auto& values = shown.values();
  const auto it = std::find_if(values.begin(), values.end(),
                               [&](const Value& other) { return other.text() && *other.text() == wanted; });
  return it == values.end() ? world::Legend::never : static_cast<std::int32_t>(it - values.begin());
}

/// By the attribute or query of this name; only what shows the value (where one is given) keeps its label.
Labels labels_of(lua_State* L, const Grid& grid, Text by, const Maybe<AnyValue>& value) {
  ShownBy shown = labels_by(L, grid, by);
  if (!value) return std::move(shown.labels);
  const std::int32_t wanted = label_of(shown, *value);
  for (std::int32_t& label : shown.labels)
    if (label != wanted) label = -1;
  return std::move(shown.labels);
}

/// The piece, which must lie on the grid.
PieceId on_grid(lua_State* L, ZoneId zone, PieceId id) {
  const world::Piece& p = world_of(L).piece(id);
  if (p.zone == zone) return id;
  throw Fail(fmt::format("a piece {} does not lie on {}", defs(L).kinds[p.kind].name, defs(L).zones[zone].name));
}

int piece_index(lua_State* L, const Grid& grid, ZoneId zone, PieceId id) {
  const world::Piece& p = world_of(L).piece(on_grid(L, zone, id));
  return grid.index({p.x, p.y});
}

/// What find_groups and group_sizes take.
template <class Out>
using GroupArguments = Raw<Gives<Out>, GridId, OneOf<Text, List<PieceId>>, Maybe<AnyValue>>;

/// Groups by a value (argument 2 names it, 3 may pick one), or of the pieces listed in argument 2.
template <class Out>
world::Groups groups_of(GroupArguments<Out> raw, const Grid& grid, ZoneId zone) {
  lua_State* const L = raw;
  const auto by = raw.template arg<2>();
  if (by.template is<Text>())
    return world::groups(grid, labels_of(L, grid, by.template get<Text>(), raw.template arg<3>()));
  Labels labels(grid.size(), -1);
  by.template get<List<PieceId>>().each(
      [&](PieceId id) { labels[static_cast<std::size_t>(piece_index(L, grid, zone, id))] = 0; });
  return world::groups(grid, labels);
}

CellRef cell(GridId zone, Coordinate x, Coordinate y) { return {world::cell(zone, x, y)}; }

int open_cells(Raw<Gives<List<CellRef>>, GridId, Maybe<OpenOptions>, Rest<AnyValue>> raw) {
  const ZoneId zone = raw.arg<1>();
  const auto options = raw.arg<2>().value_or(OpenOptions{});
  const PieceId without = options.get<"without">().value_or(PieceId{});
  const World& w = world_of(raw);
  auto cells = world::open_cells(Grid(w, zone, without), options.bounds());
  if (without) std::erase(cells, world::Cell(w.piece(without).x, w.piece(without).y));
  return push_cells(raw, zone, cells), 1;
}

int find_holes(Raw<Gives<List<CellRef>>, GridId> raw) {
  const ZoneId zone = raw.arg<1>();
  return push_cells(raw, zone, world::holes(Grid(world_of(raw), zone))), 1;
}

using LineArguments = Raw<Gives<Map<Amount, Amount>>, GridId, Maybe<Text>, Maybe<AnyValue>>;

int line_counts(LineArguments raw, bool rows) {
  lua_State* const L = raw;
  const Grid grid(world_of(L), raw.arg<1>());
  std::vector<std::pair<int, int>> counts;
  if (const Maybe<Text> by = raw.arg<2>(); !by) {
    counts = world::line_counts(grid, rows);
  } else {
    Labels labels = labels_of(L, grid, *by, raw.arg<3>());
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
int row_counts(LineArguments raw) { return line_counts(raw, true); }
int column_counts(LineArguments raw) { return line_counts(raw, false); }

int find_groups(GroupArguments<List<List<PieceId>>> raw) {
  lua_State* const L = raw;
  const ZoneId zone = raw.arg<1>();
  const Grid grid(world_of(L), zone);
  const world::Groups found = groups_of(raw, grid, zone);
  push_list(L, static_cast<int>(found.sizes.size()));
  for (std::size_t g = 0; g < found.sizes.size(); ++g) {
    push_list(L, found.sizes[g]);
    lua_rawseti(L, -2, static_cast<lua_Integer>(g + 1));
  }
  std::vector<lua_Integer> filled(found.sizes.size());
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (found.of[i] < 0) continue;
    const auto g = static_cast<std::size_t>(found.of[i]);
    lua_rawgeti(L, -1, static_cast<lua_Integer>(g + 1));  // bounded: the host's own list
    push(L, grid.entries()[i].piece);
    lua_rawseti(L, -2, ++filled[g]);
    lua_pop(L, 1);
  }
  return 1;
}

int group_sizes(GroupArguments<List<Amount>> raw) {
  lua_State* const L = raw;
  const ZoneId zone = raw.arg<1>();
  const auto sizes = groups_of(raw, Grid(world_of(L), zone), zone).sizes;
  push_list(L, static_cast<int>(sizes.size()));
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    lua_pushinteger(L, sizes[i]);
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
  return 1;
}

int beside_counts(Raw<Gives<List<Amount>>, GridId, Text, AnyValue, List<AnyValue>> raw) {
  lua_State* const L = raw;
  const Grid grid(world_of(L), raw.arg<1>());
  const ShownBy shown = labels_by(L, grid, raw.arg<2>());
  const std::int32_t own = label_of(shown, raw.arg<3>());
  std::vector<std::int32_t> wanted;
  raw.arg<4>().each([&](AnyValue value) { wanted.push_back(label_of(shown, value)); }, 1'000);
  push_list(L, 0);
  lua_Integer found = 0;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (shown.labels[i] != own) continue;
    lua_Integer beside = 0;
    for (const world::Cell c : world::neighbours(grid.entries()[i].cell))
      if (const int other = grid.index(c); other >= 0)
        beside +=
            std::find(wanted.begin(), wanted.end(), shown.labels[static_cast<std::size_t>(other)]) != wanted.end();
    lua_pushinteger(L, beside);
    lua_rawseti(L, -2, ++found);
  }
  return 1;
}

/// The piece variable that counts quarter turns, if any.
world::PieceVarId turned_of(const Defs& defs, const Maybe<Text>& name) {
  if (!name) return {};
  if (const world::PieceVarId var = defs.piece_var(*name)) return var;
  throw Fail(fmt::format("there is no piece variable '{}'", std::string_view(*name)));
}

/// The marks on the sides of pieces: an attribute, and perhaps a piece variable for quarter turns.
class SideMarks {
 public:
  SideMarks(const World& world, const Defs& defs, world::AttrId attr, world::PieceVarId turned)
      : w_(world), d_(defs), attr_(attr), turned_(turned) {}

  /// Sees to it that every piece of the grid has four sides, or none.
  void check(const Grid& grid) const {
    for (const Grid::Entry& e : grid.entries()) check(e.piece);
  }
  const std::vector<Value>& marks() const { return shown().marks; }
  /// The label of a mark that is shown by the piece; -1 for none.
  int mark(PieceId piece, world::Side side) const {
    check(piece);
    return world::sides_of(w_, d_, piece, attr_, turned_)[slot(side)];
  }
  world::SideLabels of(const Grid& grid) const { return world::side_labels(w_, d_, grid, attr_, turned_); }
  /// The label of a mark; as many as there are where nothing shows it.
  int label(AnyValue given) const {
    const auto& all = marks();
    if (lua_type(given.L, given.at) != LUA_TSTRING)
      return static_cast<int>(std::find(all.begin(), all.end(), to_value(given.L, given.at)) - all.begin());
    const std::string_view wanted = text_arg(given.L, given.at);
    const auto shows = [&](const Value& mark) {  // most marks are one sign
      const std::string* const text = mark.text();
      return text && text->size() == wanted.size() && (wanted.empty() || ((*text)[0] == wanted[0] && *text == wanted));
    };
    return static_cast<int>(std::find_if(all.begin(), all.end(), shows) - all.begin());
  }

 private:
  void check(PieceId piece) const {
    const world::KindId kind = w_.piece(piece).kind;
    if (shown().no_sides[kind])
      throw Fail(fmt::format("'{}' of {} is no list of four marks and no text of four signs (north, east, south, west)",
                             d_.attrs[attr_], d_.kinds[kind].name));
  }
  const world::Defs::Shown& shown() const { return d_.shown[attr_]; }

  const World& w_;
  const Defs& d_;
  world::AttrId attr_;
  world::PieceVarId turned_;
};

using FoundEdges = List<Record<Entry<"piece", PieceId>, Entry<"side", world::Side>, Entry<"other", PieceId>,
                               Option<"mark", AnyValue>, Option<"other_mark", AnyValue>>>;

int find_edges(Raw<Gives<FoundEdges>, GridId, Maybe<Text>, Maybe<PieceId>, Maybe<Text>> raw) {
  lua_State* const L = raw;
  const ZoneId zone = raw.arg<1>();
  const Grid grid(world_of(L), zone);
  const Maybe<Text> name = raw.arg<2>();
  const Maybe<Text> turned = raw.arg<4>();
  std::optional<SideMarks> sides;
  if (name) sides.emplace(world_of(L), defs(L), attr_of(defs(L), *name), turned_of(defs(L), turned)).check(grid);
  const Maybe<PieceId> around = raw.arg<3>();
  const auto edges = around ? world::edges_of(grid, piece_index(L, grid, zone, *around)) : world::edges(grid);
  const auto set_mark = [&](PieceId piece, world::Side side, const char* field) {
    const int mark = sides ? sides->mark(piece, side) : -1;
    if (mark < 0) return;
    push_value(L, sides->marks()[static_cast<std::size_t>(mark)]);
    lua_setfield(L, -2, field);
  };
  push_list(L, static_cast<int>(edges.size()));
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const world::Edge& e = edges[i];
    const PieceId piece = grid.entries()[static_cast<std::size_t>(e.piece)].piece,
                  other = grid.entries()[static_cast<std::size_t>(e.other)].piece;
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

int count_edges(Raw<Gives<OneOf<Map<AnyValue, Amount>, Amount>, Rest<Amount>>, GridId, Text, AnyValue, Maybe<Text>,
                    Maybe<PieceId>, Maybe<PieceId>, Rest<AnyValue>>
                    raw) {
  lua_State* const L = raw;
  const ZoneId zone = raw.arg<1>();
  const world::AttrId attr = attr_of(defs(L), raw.arg<2>());
  const SideMarks sides(world_of(L), defs(L), attr, turned_of(defs(L), raw.arg<4>()));
  const int mark = sides.label(raw.arg<3>());
  const PieceId except = raw.arg<6>().value_or(PieceId{});
  const Maybe<PieceId> only = raw.arg<5>();
  std::vector<lua_Integer> counts(sides.marks().size());
  const auto count = [&](int a, int b) {
    const int facing = a == mark ? b : b == mark ? a : -1;
    if (facing >= 0) ++counts[static_cast<std::size_t>(facing)];
  };
  if (!only) {
    const Grid grid(world_of(L), zone);
    sides.check(grid);
    const world::SideLabels shown = sides.of(grid);
    for (std::size_t i = 0; i < grid.size(); ++i) {
      if (grid.entries()[i].piece == except) continue;
      for (const world::Side side : {world::Side::east, world::Side::south}) {
        const int other = grid.index(step(grid.entries()[i].cell, side));
        if (other < 0 || grid.entries()[static_cast<std::size_t>(other)].piece == except) continue;
        count(shown[i][slot(side)], shown[static_cast<std::size_t>(other)][slot(opposite(side))]);
      }
    }
  } else {
    const PieceId piece = on_grid(L, zone, *only);
    const auto around = world::pieces_beside(world_of(L), piece);
    for (const world::Side side : world::all_sides)
      if (const PieceId other = around[slot(side)]; other && other != except && piece != except)
        count(sides.mark(piece, side), sides.mark(other, opposite(side)));
  }
  if (const int last = lua_gettop(L); last > 6) {  // these marks, one after the other
    luaL_checkstack(L, last, "marks");
    for (int i = 7; i <= last; ++i) {
      const auto label = static_cast<std::size_t>(sides.label({L, i}));
      lua_pushinteger(L, label < counts.size() ? counts[label] : 0);
    }
    return last - 6;
  }
  lua_newtable(L);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    const Value& shown = sides.marks()[i];
    if (const std::string* text = shown.text())
      runtime(L).names().push_def_text(L, *text);
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
    method<cell>("cell", "x, y", "A cell of the grid; x grows to the east, y to the south, both may be negative."),
    method<open_cells>("open_cells", "options, ...",
                       "The empty cells that touch a piece, within the bounds, row by row. `without`: as if that piece "
                       "were not there; its own cell is left out. Options "
                       "of grids may also be names and values one after the other, which costs no table."),
    method<find_holes>("find_holes", "", "The empty cells whose four neighbours are all occupied, row by row."),
    method<row_counts>("row_counts", "by, value",
                       "How many pieces lie in each row that holds any; with an attribute or query, those that have it "
                       "(or have this value)."),
    method<column_counts>("column_counts", "by, value", "As row_counts, for columns."),
    method<find_groups>("find_groups", "by, value",
                        "Connected pieces with the same value of an attribute or query (only of this value where one "
                        "is given), or the connected parts of a list of "
                        "pieces."),
    method<group_sizes>("group_sizes", "by, value", "The sizes of what find_groups finds."),
    method<beside_counts>("beside_counts", "by, value, beside",
                          "For each piece with this value of an attribute or query, row by row: how many of its "
                          "neighbours have one of the others."),
    method<find_edges>("find_edges", "sides, piece, turned",
                       "Every two neighbours once, or those of one piece (north, east, south, west). `sides` names an "
                       "attribute that is a list of four marks or a text "
                       "of four signs, north first; `turned` a piece variable that counts quarter turns clockwise."),
    method<count_edges>("count_edges", "sides, mark, turned, piece, except, ...",
                        "Where one of two touching sides shows the mark: what the other shows, and how often; only "
                        "around one piece where one is named, and without the "
                        "edges of another. Where marks are named at the end: how often the other shows each of these, "
                        "one number after the other, which costs no table."),
    method<find_pattern>("find_pattern", "rows, options, ...",
                         "Where a figure lies. Rows of signs ('/' between them in one text): `?` anything, `.` empty, "
                         "`#` any piece, a letter a piece whose attribute or "
                         "query `by` has the value that the legend gives (itself without a legend). `turns` allows "
                         "quarter turns; the bounds hold the whole figure."),
    method<has_pattern>("has_pattern", "rows, options, ...",
                        "Whether find_pattern would find the figure anywhere; faster."),
    method<use_layout>("use_layout", "name",
                       "Gives the grid one of its layouts, in the place of the one that it had; walls that were built "
                       "or taken away since stay so."),
    method<layout>("layout", "", "The name of the layout that the grid has; nil where it has none."),
    method<layouts>("layouts", "", "The names of the layouts that the grid can have, as the content lists them."),
    method<ground_cells>("ground_cells", "mark",
                         "The cells of the grid's layout, row by row; only those with this sign where one is given."),
    method<show_ground>("show_ground", "players",
                        "Lets these players see the walls of a hidden ground and know its layout; everybody where none "
                        "is named. It holds until another layout is used."),
    method<ground_seen_by>("ground_seen_by", "player", "Whether the player sees the ground."),
};

}  // namespace

extern const std::span<const Function> grid_functions;
const std::span<const Function> grid_functions = functions;

}  // namespace vizier::script
