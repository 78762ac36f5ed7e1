#include <optional>

#include "script/ask.hpp"

namespace vizier::script {

using world::PieceId;
using world::Ref;
using world::SeatId;
using world::ZoneId;

extern const std::span<const Function> grid_functions;  // bind_grid.cpp

namespace {

const world::ZoneDef& def_of(lua_State* L, Ref self) { return defs(L).zones[static_cast<std::size_t>(self.id)]; }
const world::Zone& zone_of(lua_State* L, Ref self) { return world_of(L).zone(ZoneId(self.id)); }

int get_name(lua_State* L, Ref self) { return runtime(L).push_def_text(L, def_of(L, self).name), 1; }
int get_base(lua_State* L, Ref self) { return runtime(L).push_def_text(L, def_of(L, self).base), 1; }
int get_owner(lua_State* L, Ref self) { return push(L, def_of(L, self).seat), 1; }
int get_first(lua_State* L, Ref self) { return push(L, zone_of(L, self).head), 1; }
int get_last(lua_State* L, Ref self) { return push(L, zone_of(L, self).tail), 1; }
int get_size(lua_State* L, Ref self) { return lua_pushinteger(L, zone_of(L, self).count), 1; }

int pieces(lua_State* L) {
  const ZoneId zone = zone_arg(L, 1);
  const auto& w = world_of(L);
  const bool by_owner = !lua_isnoneornil(L, 2);
  const int owner = by_owner ? seat_arg(L, 2).index : 0;
  lua_createtable(L, w.zone(zone).count, 0);
  lua_Integer n = 0;
  w.each(zone, [&](PieceId id) {
    if (by_owner && w.piece(id).owner != owner) return;
    push(L, id);
    lua_rawseti(L, -2, ++n);
  });
  return 1;
}

/// The number that a piece has under an attribute or query; nothing where it has none.
std::optional<std::int64_t> number_by(lua_State* L, PieceId id, world::QueryId query, int attr) {
  if (attr < 0) {
    std::optional<std::int64_t> number;
    push(L, id);
    push_query(L, query, lua_gettop(L), 1);
    if (lua_isinteger(L, -1) != 0) number = lua_tointeger(L, -1);
    lua_pop(L, 2);
    return number;
  }
  const std::int32_t n = defs(L).kind_int(world_of(L).piece(id).kind, attr);
  return n == world::no_attr ? std::nullopt : std::optional<std::int64_t>(n);
}

int pieces_up_to(lua_State* L) {
  const ZoneId zone = zone_arg(L, 1);
  const std::string_view by = text_arg(L, 2);
  const std::int64_t most = int_arg(L, 3);
  if (!lua_isnoneornil(L, 4) && lua_type(L, 4) != LUA_TTABLE) wrong_argument(L, 4, "list");
  const world::QueryId query = defs(L).query(by);
  const int declared = query ? defs(L).queries[static_cast<std::size_t>(query.index)].attr : defs(L).attr(by);
  const int attr = query && is_modified(world_of(L), query) ? -1 : declared;  // -1: only the query can tell
  if (!query && attr < 0) throw Fail(fmt::format("there is no attribute or query '{}'", by));
  lua_settop(L, 4);
  if (lua_isnil(L, 4)) lua_newtable(L), lua_replace(L, 4);
  auto n = static_cast<lua_Integer>(lua_rawlen(L, 4));
  for (PieceId id = world_of(L).zone(zone).head; id; id = world_of(L).piece(id).next) {
    const auto number = number_by(L, id, query, attr);
    if (!number || *number > most) continue;
    push(L, id);
    lua_rawseti(L, 4, ++n);
  }
  return 1;
}

int actors(lua_State* L) {
  const ZoneId zone = zone_arg(L, 1);
  const auto& w = world_of(L);
  const bool one_of_each = lua_toboolean(L, 2) != 0, known = lua_type(L, 3) == LUA_TTABLE;
  lua_settop(L, 3);
  lua_newtable(L);
  lua_newtable(L);
  lua_Integer n = 0;
  w.each(zone, [&](PieceId id) {
    const world::KindId kind = w.piece(id).kind;
    if (defs(L).kinds[static_cast<std::size_t>(kind.index)].script.empty()) return;
    if (known) {
      push(L, kind);
      const bool out = lua_rawget(L, 3) == LUA_TBOOLEAN && lua_toboolean(L, -1) == 0;
      lua_pop(L, 1);
      if (out) return;
    }
    bool met = false;
    for (PieceId other = w.piece(id).prev; one_of_each && other && !met; other = w.piece(other).prev) met = w.piece(other).kind == kind;
    if (met) return;
    push(L, id);
    lua_rawseti(L, 4, ++n);
    push(L, kind);
    lua_rawseti(L, 5, n);
  });
  return 2;
}

int count(lua_State* L) {
  const ZoneId zone = zone_arg(L, 1);
  const auto& w = world_of(L);
  if (lua_isnoneornil(L, 2)) return lua_pushinteger(L, w.zone(zone).count), 1;
  const int owner = seat_arg(L, 2).index;
  lua_Integer n = 0;
  w.each(zone, [&](PieceId id) { n += w.piece(id).owner == owner; });
  return lua_pushinteger(L, n), 1;
}

int at(lua_State* L) { return push(L, world_of(L).at(zone_arg(L, 1), int_arg(L, 2, 1, 30'000) - 1)), 1; }

int in_region(lua_State* L) {
  const std::string_view name = text_arg(L, 2);
  for (const std::string& r : defs(L).zones[static_cast<std::size_t>(zone_arg(L, 1).index)].regions)
    if (r == name) return lua_pushboolean(L, 1), 1;
  return lua_pushboolean(L, 0), 1;
}

int deal(lua_State* L) {
  const ZoneId zone = zone_arg(L, 1), to = zone_arg(L, 3);
  const std::int32_t most = int_arg(L, 2, 0, 100'000);
  const world::Face face = face_of(L, 4);
  if (defs(L).zones[static_cast<std::size_t>(to.index)].grid)
    throw Fail(fmt::format("{} is a grid: move to one of its cells", defs(L).zones[static_cast<std::size_t>(to.index)].name));
  if (zone == to) throw Fail("deal: the pieces lie there already");
  world::Editor edit = editor(L, "deal");
  std::int32_t n = 0;
  for (; n < most && edit.world().zone(zone).head; ++n) edit.move(edit.world().zone(zone).head, to, face, world::Spot::last());
  return lua_pushinteger(L, n), 1;
}

int first_with(lua_State* L) {
  const ZoneId zone = zone_arg(L, 1);
  const auto& w = world_of(L);
  const int attr = defs(L).attr(text_arg(L, 2));
  if (attr < 0) throw Fail(fmt::format("there is no attribute '{}'", text_arg(L, 2)));
  const world::Value value = to_value(L, 3);
  for (PieceId id = w.zone(zone).head; id; id = w.piece(id).next) {
    const auto& attrs = defs(L).kinds[static_cast<std::size_t>(w.piece(id).kind.index)].attrs;
    if (static_cast<std::size_t>(attr) < attrs.size() && attrs[static_cast<std::size_t>(attr)] == value) return push(L, id), 1;
  }
  return lua_pushnil(L), 1;
}

int shuffle(lua_State* L) { return editor(L, "shuffle").shuffle(zone_arg(L, 1)), 0; }

constexpr Field fields[] = {
    {"name", "string", "`market`, or `red.hand` for a zone that each player has.", get_name},
    {"base", "string", "`market`, `hand`: the name without its owner.", get_base},
    {"owner", "Player?", "Whose zone it is; nil for a shared one.", get_owner},
    {"first", "Piece?", "The first piece: the top of a pile.", get_first},
    {"last", "Piece?", "The last piece.", get_last},
    {"size", "integer", "How many pieces lie here.", get_size},
};
constexpr Function functions[] = {
    {"pieces", "owner?: Player", "Piece[]", "The pieces that lie here, in order; only those of one owner where one is named.", guarded<pieces>},
    {"pieces_up_to", "by: string, most: integer, into?: Piece[]", "Piece[]", "The pieces that lie here, in order, for which an attribute or query is a number of at most so much; behind what is in the list already, where one is given.", guarded<pieces_up_to>},
    {"actors", "one_of_each?: boolean, known?: table<Kind, any>", "Piece[], Kind[]", "The pieces that lie here whose kinds have a script, in order, and these kinds; of several of one kind only the first, where that is wanted; without kinds of which the table says false.", guarded<actors>},
    {"deal", "count: integer, to: Zone, face?: \"up\"|\"down\"|\"keep\"", "integer", "Moves so many pieces from the front of this zone, one after the other, to the end of another, as far as there are that many; says how many it were.", guarded<deal>},
    {"first_with", "attribute: string, value: any", "Piece?", "The first piece that lies here whose attribute has this value.", guarded<first_with>},
    {"count", "owner?: Player", "integer", "How many pieces lie here, of anybody or of one owner.", guarded<count>},
    {"at", "place: integer", "Piece?", "The piece at that place, 1 for the first.", guarded<at>},
    {"is_in", "region: string", "boolean", "Whether the zone belongs to the region.", guarded<in_region>},
    {"shuffle", "", "", "Mixes the pieces: nobody knows any more which is which.", guarded<shuffle>},
};

}  // namespace

const Type zone_type{"Zone", "A place where pieces lie: a space, a hand, a pile, a grid. Its attributes, counters and variables can be read as fields; counters and variables can be set.", fields, functions, grid_functions};

}  // namespace vizier::script
