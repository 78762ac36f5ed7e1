// Modifiers, and the rules that the host works out from data.
#include <algorithm>
#include <array>

#include "script/area.hpp"
#include "script/ask.hpp"
#include "script/read_only.hpp"
#include "world/queries.hpp"

namespace vizier::script {

using world::PieceId;
using world::QueryId;
using world::SeatId;
using world::ZoneId;

void push_context(lua_State* L, const world::Modifier& modifier);  // queries.cpp

namespace {

world::Strength strength_of(lua_State* L, ZoneId zone, QueryId query) {
  const auto& def = defs(L).queries[static_cast<std::size_t>(query.index)];
  if (def.attr >= 0 && !is_modified(world_of(L), query)) return world::strength(world_of(L), defs(L), zone, def.attr);
  world::Strength s;
  const auto& w = world_of(L);
  w.each(zone, [&](PieceId id) {
    const int owner = w.piece(id).owner;
    if (owner < 0) return;
    s.sum[static_cast<std::size_t>(owner)] += piece_query(L, query, id);
    s.present |= bit(SeatId(owner));
  });
  return s;
}

int query(lua_State* L) { return push_query(L, query_arg(L, 2), 3, lua_gettop(L) - 2), 1; }

int legal(lua_State* L) {
  const int rule = defs(L).legal_rule(text_arg(L, 2));
  if (rule < 0) throw Fail(fmt::format("there is no legality rule '{}'", text_arg(L, 2)));
  if (!lua_isnoneornil(L, 4)) return lua_pushboolean(L, is_legal(L, defs(L).legal[static_cast<std::size_t>(rule)], seat_arg(L, 3), zone_arg(L, 4))), 1;
  std::vector<world::Choice> zones;
  legal_zones(L, defs(L).legal[static_cast<std::size_t>(rule)], seat_arg(L, 3), zones);
  lua_createtable(L, static_cast<int>(zones.size()), 0);
  for (std::size_t i = 0; i < zones.size(); ++i) {
    push(L, zones[i].ref());
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
  return 1;
}

int strength(lua_State* L) {
  const world::Strength s = strength_of(L, zone_arg(L, 2), query_arg(L, 3));
  const SeatId seat = seat_arg(L, 4);
  return lua_pushinteger(L, s.sum[static_cast<std::size_t>(seat.index)]), 1;
}

int ranking(lua_State* L) {
  const world::Strength s = strength_of(L, zone_arg(L, 2), query_arg(L, 3));
  const auto order = world::ranking(world_of(L), s);
  lua_createtable(L, static_cast<int>(order.size()), 0);
  lua_createtable(L, static_cast<int>(order.size()), 0);
  for (std::size_t i = 0; i < order.size(); ++i) {
    push(L, order[i]);
    lua_rawseti(L, -3, static_cast<lua_Integer>(i + 1));
    lua_pushinteger(L, s.sum[static_cast<std::size_t>(order[i].index)]);
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
  return 2;
}

/// The one seat that is strictly strongest, or none.
SeatId sole_leader(const world::World& w, const world::Strength& s) {
  SeatId best;
  bool tied = false;
  for (int i = 0; i < w.seats; ++i) {
    if ((s.present >> i & 1) == 0) continue;
    if (!best || s.sum[static_cast<std::size_t>(i)] > s.sum[static_cast<std::size_t>(best.index)])
      best = SeatId(i), tied = false;
    else if (s.sum[static_cast<std::size_t>(i)] == s.sum[static_cast<std::size_t>(best.index)])
      tied = true;
  }
  return tied ? SeatId{} : best;
}

int strongest(lua_State* L) { return push(L, sole_leader(world_of(L), strength_of(L, zone_arg(L, 2), query_arg(L, 3)))), 1; }

int turn_up(lua_State* L) {
  ZoneId one;
  world::Editor edit = editor(L, "turn_up");
  for (const ZoneId zone : area::zones(L, 2, one))
    for (PieceId id = edit.world().zone(zone).head; id; id = edit.world().piece(id).next) edit.flip(id, true);
  return 0;
}

int send_all(lua_State* L) {
  ZoneId one;
  text_arg(L, 3);
  const ListName base = list_name(L, 3);
  if (base.type != ListName::Type::zone) throw Fail(fmt::format("there is no zone '{}'", text_arg(L, 3)));
  world::Editor edit = editor(L, "send_all");
  const bool by_owner = !lua_isnoneornil(L, 4);
  const int owner = by_owner ? seat_arg(L, 4).index : 0;
  lua_Integer n = 0;
  for (const ZoneId zone : area::zones(L, 2, one))
    for (PieceId id = edit.world().zone(zone).head; id;) {
      const PieceId next = edit.world().piece(id).next;
      if (by_owner && edit.world().piece(id).owner != owner) {
        id = next;
        continue;
      }
      const ZoneId to = runtime(L).zone_of(base.index, SeatId(edit.world().piece(id).owner));
      if (!to) throw Fail(fmt::format("there is no zone '{}' for this piece to go to", text_arg(L, 3)));
      edit.move(id, to, world::Face::down);
      id = next;
      ++n;
    }
  return lua_pushinteger(L, n), 1;
}

std::vector<std::int64_t> numbers(lua_State* L, int at) {
  if (lua_type(L, at) != LUA_TTABLE) wrong_argument(L, at, "list of numbers");
  std::vector<std::int64_t> list;
  const lua_Integer n = luaL_len(L, at);
  if (n > 64) throw Fail("at most 64 prices or pools");
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_geti(L, at, i);
    list.push_back(int_arg(L, lua_gettop(L)));
    lua_pop(L, 1);
  }
  return list;
}

int payments(lua_State* L) {
  const auto prices = numbers(L, 2), pools = numbers(L, 3);
  const auto ways = world::distinct_payments(prices, pools, static_cast<std::size_t>(runtime(L).limits().choices));
  lua_createtable(L, static_cast<int>(ways.size()), 0);
  for (std::size_t i = 0; i < ways.size(); ++i) {
    lua_createtable(L, static_cast<int>(ways[i].size()), 0);
    for (std::size_t k = 0; k < ways[i].size(); ++k) {
      lua_pushinteger(L, ways[i][k] + 1);
      lua_rawseti(L, -2, static_cast<lua_Integer>(k + 1));
    }
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
  return 1;
}
int can_pay(lua_State* L) { return lua_pushboolean(L, world::can_pay_distinct(numbers(L, 2), numbers(L, 3))), 1; }

int modify(lua_State* L) {
  if (lua_type(L, 2) != LUA_TTABLE) wrong_argument(L, 2, "table");
  static const std::vector<std::string> known{"script", "name", "params", "owner", "cause", "ends", "priority"};
  lua_pushnil(L);
  while (lua_next(L, 2) != 0) {
    const std::string key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : luaL_typename(L, -2);
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      const std::string near = content::did_you_mean(key, known);
      throw Fail(fmt::format("a modifier has no '{}'{}", key, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
    }
    lua_pop(L, 1);
  }
  world::Modifier m;
  lua_getfield(L, 2, "script");
  m.script = text_arg(L, lua_gettop(L));
  runtime(L).push_module(L, m.script);
  lua_getfield(L, 2, "name");
  m.name = text_arg_or(L, lua_gettop(L), m.script);
  lua_getfield(L, 2, "params");
  m.params = to_value(L, -1);
  if (lua_getfield(L, 2, "owner") != LUA_TNIL) m.owner = seat_arg(L, lua_gettop(L));
  lua_getfield(L, 2, "cause");
  m.cause = to_value(L, -1);
  lua_getfield(L, 2, "ends");
  m.until = text_arg_or(L, lua_gettop(L), {});
  if (lua_getfield(L, 2, "priority") != LUA_TNIL) m.priority = int_arg(L, lua_gettop(L), -1000, 1000);
  m.queries = runtime(L).modified_queries(m.script);
  return lua_pushinteger(L, editor(L, "modify").add_modifier(std::move(m))), 1;
}

int end_modifier(lua_State* L) {
  editor(L, "end_modifier").end_modifier(static_cast<std::int32_t>(int_arg(L, 2)));
  return 0;
}
int end_modifiers(lua_State* L) {
  const std::string_view moment = text_arg(L, 2);
  world::Editor edit = editor(L, "end_modifiers");
  std::vector<std::int32_t> ids;
  for (const auto& m : edit.world().modifiers)
    if (m.until == moment) ids.push_back(m.id);
  for (const std::int32_t id : ids) edit.end_modifier(id);
  return lua_pushinteger(L, static_cast<lua_Integer>(ids.size())), 1;
}

/// Pushes a field of the modifier's script; false (and nothing) where the script has none or the modifier is another owner's. The owner may be named
/// at `owner_at`.
bool push_part(lua_State* L, const world::Modifier& m, int owner_at, const char* part) {
  if (!lua_isnoneornil(L, owner_at) && m.owner != seat_arg(L, owner_at)) return false;
  if (!part) return lua_pushnil(L), true;
  lua_rawgeti(L, LUA_REGISTRYINDEX, runtime(L).in_force(m).module);
  if (lua_getfield(L, -1, part) == LUA_TNIL) return lua_pop(L, 2), false;
  lua_remove(L, -2);
  return true;
}

int modifiers(lua_State* L) {
  const auto& w = world_of(L);
  const char* const part = lua_isnoneornil(L, 3) ? nullptr : text_arg(L, 3).data();
  lua_settop(L, 3);
  lua_newtable(L);
  lua_Integer n = 0;
  for (std::size_t i = 0; i < w.modifiers.size(); ++i) {
    const world::Modifier& m = w.modifiers[i];
    if (!push_part(L, m, 2, part)) continue;
    lua_settop(L, 4);
    push_context(L, m);
    lua_pushstring(L, m.script.c_str());
    lua_setfield(L, -2, "script");
    lua_pushstring(L, m.name.c_str());
    lua_setfield(L, -2, "name");
    lua_pushstring(L, m.until.c_str());
    lua_setfield(L, -2, "ends");
    lua_rawseti(L, 4, ++n);
  }
  return 1;
}

int handlers(lua_State* L) {
  const auto& w = world_of(L);
  const char* const name = text_arg(L, 2).data();
  lua_settop(L, 3);
  lua_newtable(L);
  lua_Integer n = 0;
  for (std::size_t i = 0; i < w.modifiers.size(); ++i) {
    if (push_part(L, w.modifiers[i], 3, "on") && lua_type(L, -1) == LUA_TTABLE && lua_getfield(L, -1, name) == LUA_TFUNCTION) {
      lua_createtable(L, 0, 2);
      lua_pushvalue(L, -2);
      lua_setfield(L, -2, "call");
      push_context(L, w.modifiers[i]);
      lua_setfield(L, -2, "ctx");
      lua_rawseti(L, 4, ++n);
    }
    lua_settop(L, 4);
  }
  return 1;
}

/// Rules that look before they ask run here, so that a check that acts is found when it is written, not when it matters.
int check(lua_State* L) {
  if (lua_type(L, 2) != LUA_TFUNCTION) wrong_argument(L, 2, "function");
  const ReadOnly look(runtime(L).context);
  if (runtime(L).traced_call(L, lua_gettop(L) - 2, LUA_MULTRET) != LUA_OK) throw located(L);
  return lua_gettop(L) - 1;
}

constexpr Function functions[] = {
    {"check", "look: function, ...: any", "any", "Calls a function that may only look: to ask, to change the game or to draw a random number in it is an error. Returns what it returns.", guarded<check>},
    {"query", "name: string, ...: any", "any", "The answer to a named rule question, with all modifiers in force.", guarded<query>},
    {"legal", "rule: string, player: Player, zone?: Zone", "Zone[]|boolean", "The zones in which a rule of the section `legal` lets the player put a piece now; where a zone is named, whether it is one of them.", guarded<legal>},
    {"strength", "zone: Zone, query: string, player: Player", "integer", "Sum of a query over the player's pieces in a zone.", guarded<strength>},
    {"ranking", "zone: Zone, query: string", "Player[], integer[]", "The players with pieces in a zone, strongest first, ties in turn order; and their strengths.", guarded<ranking>},
    {"ranked", "zone: Zone, query: string, n?: integer", "Player?, integer", "The n-th strongest player in a zone (the strongest where n is not given), ties in turn order, and that strength; nil where there are fewer.", guarded<area::ranked>},
    {"strongest", "zone: Zone, query: string", "Player?", "The one player who is strictly strongest in a zone; nil for a tie or an empty zone.", guarded<strongest>},
    {"next_occupied", "where: Zone|string, after: integer", "Zone?, integer", "The first zone of a region, after its n-th one, in which a piece lies, and its number in the region; nil where there is none.", guarded<area::next_occupied>},
    {"count", "where: Zone|string, owner?: Player", "integer", "How many pieces lie in a zone or region, of anybody or of one owner.", guarded<area::count>},
    {"pieces", "where: Zone|string, owner?: Player, after?: integer", "Piece[]", "The pieces in a zone or region, of anybody or of one owner; only in the zones of the region after its n-th one where a number is given.", guarded<area::pieces>},
    {"transfer", "from: Game|Player|Zone, counter: string|string[], to: Game|Player|Zone, counter: string|string[], amount?: integer|integer[]", "integer, integer", "Moves that much (all, where no amount is given) from one counter to another, as far as there is that much; says how much it was. With lists: from the first to the first, from the second to the second, as far as the shortest list goes; says also between how many anything was moved.", guarded<area::transfer>},
    {"numbers", "player: Player, ...: string", "integer", "Several numbers at once: what counters of the player or of the game hold, how many pieces lie in zones of the player or shared ones, and how long the lists in variables of the player or of the game are. Cheaper than to read one after the other.", guarded<area::numbers>},
    {"total", "holder: Game|Player|Zone, counters: string[]", "integer", "What several counters hold together.", guarded<area::total>},
    {"share_out", "zone: Zone, query: string, counters: string[], to: string, text?: string", "integer", "The n-th strongest player in a zone (ties in turn order) takes what the n-th of these counters of the zone holds, into the player's counter `to`; logs the text (amount, place, player) for each who gets something; says how many of the counters were reached.", guarded<area::share_out>},
    {"can_pay_for", "player: Player, zone: Zone, query: string, counters: string[]", "boolean", "Whether the player can pay the value of each own piece in a zone out of a counter of its own.", guarded<area::can_pay_for>},
    {"turn_up", "where: Zone|string", "", "Turns every piece of a zone or region face up.", guarded<turn_up>},
    {"send_all", "from: Zone|string, to: string, owner?: Player", "integer", "Moves every piece of a zone or region, or those of one owner, face down, to its owner's zone of that name (or to a shared one); says how many.", guarded<send_all>},
    {"payments", "prices: integer[], pools: integer[]", "integer[][]", "Every way to pay each price out of a pool of its own: for each price the number of the pool.", guarded<payments>},
    {"can_pay", "prices: integer[], pools: integer[]", "boolean", "Whether each price can be paid out of a pool of its own.", guarded<can_pay>},
    {"modify", "modifier: table", "integer", "Brings the `modify` and `on` of a script into force: script, params, owner, cause, ends (a moment), priority, name. Returns its number.", guarded<modify>},
    {"end_modifier", "number: integer", "", "Ends one modifier.", guarded<end_modifier>},
    {"end_modifiers", "moment: string", "integer", "Ends every modifier that lasts until this moment; says how many.", guarded<end_modifiers>},
    {"modifiers", "owner?: Player, part?: string", "table[]", "The modifiers in force: modifier, script, name, params, owner, cause, ends; only those of one owner, and only those whose script has that field, where these are named.", guarded<modifiers>},
    {"handlers", "moment: string, owner?: Player", "table[]", "The `on` functions of the modifiers in force for a moment, of anybody or of one owner: call and ctx. Use lib/signal.", guarded<handlers>},
};

}  // namespace

extern const std::span<const Function> game_rule_functions;
const std::span<const Function> game_rule_functions = functions;

}  // namespace vizier::script
