#include "script/ask.hpp"

namespace vizier::script {

using world::PieceId;
using world::SeatId;
using world::ZoneId;

extern const std::span<const Function> grid_functions;  // bind_grid.cpp

namespace {

const world::ZoneDef& self(lua_State* L) { return defs(L).zones[static_cast<std::size_t>(to_ref(L, 1).id)]; }
const world::Zone& self_zone(lua_State* L) { return world_of(L).zone(ZoneId(to_ref(L, 1).id)); }

int get_name(lua_State* L) { return runtime(L).push_def_text(L, self(L).name), 1; }
int get_base(lua_State* L) { return runtime(L).push_def_text(L, self(L).base), 1; }
int get_owner(lua_State* L) { return push(L, self(L).seat), 1; }
int get_first(lua_State* L) { return push(L, self_zone(L).head), 1; }
int get_last(lua_State* L) { return push(L, self_zone(L).tail), 1; }
int get_size(lua_State* L) { return lua_pushinteger(L, self_zone(L).count), 1; }

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
    {"actors", "one_of_each?: boolean, known?: table<Kind, any>", "Piece[], Kind[]", "The pieces that lie here whose kinds have a script, in order, and these kinds; of several of one kind only the first, where that is wanted; without kinds of which the table says false.", guarded<actors>},
    {"count", "owner?: Player", "integer", "How many pieces lie here, of anybody or of one owner.", guarded<count>},
    {"at", "place: integer", "Piece?", "The piece at that place, 1 for the first.", guarded<at>},
    {"is_in", "region: string", "boolean", "Whether the zone belongs to the region.", guarded<in_region>},
    {"shuffle", "", "", "Mixes the pieces: nobody knows any more which is which.", guarded<shuffle>},
};

}  // namespace

const Type zone_type{"Zone", "A place where pieces lie: a space, a hand, a pile, a grid. Its attributes, counters and variables can be read as fields; counters and variables can be set.", fields, functions, grid_functions};

}  // namespace vizier::script
