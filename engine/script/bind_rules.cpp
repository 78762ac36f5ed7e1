// Modifiers, the rules that the host works out from data, and real time.
#include <algorithm>
#include <array>

#include "script/area.hpp"
#include "script/ask.hpp"
#include "script/effects.hpp"
#include "script/read_only.hpp"
#include "script/timing.hpp"
#include "world/queries.hpp"

namespace vizier::script {

using world::PieceId;
using world::QueryId;
using world::SeatId;
using world::World;
using world::ZoneId;

namespace {

world::Strength strength_of(lua_State* L, ZoneId zone, QueryId query) {
  const auto& def = defs(L).queries[query];
  if (def.attr && !is_modified(world_of(L), query)) return world::strength(world_of(L), defs(L), zone, def.attr);
  world::Strength s;
  const auto& w = world_of(L);
  w.each(zone, [&](PieceId id) {
    const SeatId owner(w.piece(id).owner);
    if (!owner) return;
    s.sum[owner] += piece_query(L, query, id);
    s.present |= bit(owner);
  });
  return s;
}

int query(Raw<Gives<AnyValue>, Game, QueryId, Rest<AnyValue>> raw) {
  return push_query(raw, raw.arg<2>(), 3, lua_gettop(raw) - 2), 1;
}

const world::LegalDef& legal_rule(const world::Defs& defs, std::string_view name) {
  const world::LegalId rule = defs.legal_rule(name);
  if (!rule) throw Fail(fmt::format("there is no legality rule '{}'", name));
  return defs.legal[rule];
}

int legal(Raw<Gives<OneOf<List<ZoneId>, Truth>>, Game, Text, SeatId, Maybe<ZoneId>> raw) {
  const Text name = raw.arg<2>();
  const SeatId seat = raw.arg<3>();
  const Maybe<ZoneId> zone = raw.arg<4>();
  const world::LegalDef& rule = legal_rule(defs(raw), name);
  if (zone) return lua_pushboolean(raw, is_legal(raw, rule, seat, *zone)), 1;
  std::vector<world::Choice> zones;
  legal_zones(raw, rule, seat, zones);
  push_list(raw, static_cast<int>(zones.size()));
  for (std::size_t i = 0; i < zones.size(); ++i) {
    push(raw, zones[i].ref());
    lua_rawseti(raw, -2, static_cast<lua_Integer>(i + 1));
  }
  return 1;
}

int strength(Raw<Gives<Amount>, Game, ZoneId, QueryId, SeatId> raw) {
  const ZoneId zone = raw.arg<2>();
  const QueryId query = raw.arg<3>();
  const SeatId seat = raw.arg<4>();
  return lua_pushinteger(raw, strength_of(raw, zone, query).sum[seat]), 1;
}

int ranking(Raw<Gives<List<SeatId>, List<Amount>>, Game, ZoneId, QueryId> raw) {
  lua_State* const L = raw;
  const ZoneId zone = raw.arg<2>();
  const world::Strength s = strength_of(L, zone, raw.arg<3>());
  const auto order = world::ranking(world_of(L), s);
  push_list(L, static_cast<int>(order.size()));
  push_list(L, static_cast<int>(order.size()));
  for (std::size_t i = 0; i < order.size(); ++i) {
    push(L, order[i]);
    lua_rawseti(L, -3, static_cast<lua_Integer>(i + 1));
    lua_pushinteger(L, s.sum[order[i]]);
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
  return 2;
}

/// The one seat that is strictly strongest, or none.
SeatId sole_leader(const World& w, const world::Strength& s) {
  SeatId best;
  bool tied = false;
  for (const SeatId seat : w.seat_ids()) {
    if ((s.present & bit(seat)) == 0) continue;
    if (!best || s.sum[seat] > s.sum[best])
      best = seat, tied = false;
    else if (s.sum[seat] == s.sum[best])
      tied = true;
  }
  return tied ? SeatId{} : best;
}

int strongest(Raw<Gives<Maybe<SeatId>>, Game, ZoneId, QueryId> raw) {
  const ZoneId zone = raw.arg<2>();
  return push(raw, sole_leader(world_of(raw), strength_of(raw, zone, raw.arg<3>()))), 1;
}

void turn_up(Change change, Game, Where where) {
  for (const ZoneId zone : where.zones())
    for (PieceId id = change.world().zone(zone).head; id; id = change.world().piece(id).next) change.flip(id, true);
}

std::int64_t send_all(Runtime& rt, Game, Where from, ZoneBase to, Change change, Maybe<SeatId> owner) {
  std::int64_t n = 0;
  for (const ZoneId zone : from.zones())
    for (PieceId id = change.world().zone(zone).head; id;) {
      const world::Piece& piece = change.world().piece(id);
      const PieceId next = piece.next;
      if (!owner || piece.owner == owner->index) {
        const ZoneId target = rt.names().zone_of(to.index, SeatId(piece.owner));
        if (!target) throw Fail(fmt::format("there is no zone '{}' for this piece to go to", to.name));
        change.move(id, target, world::Face::down);
        ++n;
      }
      id = next;
    }
  return n;
}

std::vector<std::int64_t> amounts(const List<Amount>& list) {
  if (list.size() > 64) throw Fail("at most 64 prices or pools");
  std::vector<std::int64_t> all;
  list.each([&](std::int64_t amount) { all.push_back(amount); });
  return all;
}

int payments(Raw<Gives<List<List<Amount>>>, Game, List<Amount>, List<Amount>> raw) {
  lua_State* const L = raw;
  const auto price_list = raw.arg<2>(), pool_list = raw.arg<3>();
  const auto prices = amounts(price_list), pools = amounts(pool_list);
  const auto ways = world::distinct_payments(prices, pools, static_cast<std::size_t>(runtime(L).limits().choices));
  push_list(L, static_cast<int>(ways.size()));
  for (std::size_t i = 0; i < ways.size(); ++i) {
    push_list(L, static_cast<int>(ways[i].size()));
    for (std::size_t k = 0; k < ways[i].size(); ++k) {
      lua_pushinteger(L, ways[i][k] + 1);
      lua_rawseti(L, -2, static_cast<lua_Integer>(k + 1));
    }
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
  return 1;
}
bool can_pay(Game, List<Amount> price_list, List<Amount> pool_list) {
  const auto prices = amounts(price_list), pools = amounts(pool_list);
  return world::can_pay_distinct(prices, pools);
}

/// Rules that look before they ask run here, so that a check that acts is found when it is written, not when it
/// matters.
int check(Raw<Gives<Rest<AnyValue>>, Game, AnyFunction, Rest<AnyValue>> raw) {
  lua_State* const L = raw;
  raw.arg<2>();
  const ReadOnly look(runtime(L).context);
  if (runtime(L).calls().traced(L, lua_gettop(L) - 2, LUA_MULTRET) != LUA_OK) throw located(L);
  for (int at = 2; at <= lua_gettop(L); ++at) settle_list(L, at);  // what was looked at is as it is now
  return lua_gettop(L) - 1;
}

constexpr Function functions[] = {
    method<check>("check", "look, ...",
                  "Calls a function that may only look: to ask, to change the game or to draw a random number in it is "
                  "an error. Returns what it returns."),
    method<query>("query", "name, ...", "The answer to a named rule question, with all modifiers in force."),
    method<legal>("legal", "rule, player, zone",
                  "The zones in which a rule of the section `legal` lets the player put a piece now; where a zone is "
                  "named, whether it is one of them."),
    method<strength>("strength", "zone, query, player", "Sum of a query over the player's pieces in a zone."),
    method<ranking>("ranking", "zone, query",
                    "The players with pieces in a zone, strongest first, ties in turn order; and their strengths."),
    method<area::ranked>("ranked", "zone, query, n",
                         "The n-th strongest player in a zone (the strongest where n is not given), ties in turn "
                         "order, and that strength; nil where there are fewer."),
    method<strongest>("strongest", "zone, query",
                      "The one player who is strictly strongest in a zone; nil for a tie or an empty zone."),
    method<area::next_occupied>("next_occupied", "where, after",
                                "The first zone of a region, after its n-th one, in which a piece lies, and its number "
                                "in the region; nil where there is none."),
    method<area::count>("count", "where, owner",
                        "How many pieces lie in a zone or region, of anybody or of one owner."),
    method<area::pieces>("pieces", "where, owner, after",
                         "The pieces in a zone or region, of anybody or of one owner; only in the zones of the region "
                         "after its n-th one where a number is given."),
    method<area::transfer>(
        "transfer", "from, counter, to, counter, amount",
        "Moves that much (all, where no amount is given) from one counter to another, as far as there is that much; "
        "says how much it was. With lists: from the first to the first, from the second to the second, as far as the "
        "shortest list goes; says also between how many anything was moved."),
    method<area::numbers>("numbers", "player, ...",
                          "Several numbers at once: what counters of the player or of the game hold, how many pieces "
                          "lie in zones of the player or shared ones, and how long the lists in variables of the "
                          "player or of the game are. Cheaper than to read one after the other."),
    method<area::total>("total", "holder, counters", "What several counters hold together."),
    method<area::share_out>("share_out", "zone, query, counters, to, text",
                            "The n-th strongest player in a zone (ties in turn order) takes what the n-th of these "
                            "counters of the zone holds, into the player's counter `to`; logs the text (amount, place, "
                            "player) for each who gets something; says how many of the counters were reached."),
    method<area::can_pay_for>(
        "can_pay_for", "player, zone, query, counters",
        "Whether the player can pay the value of each own piece in a zone out of a counter of its own."),
    method<turn_up>("turn_up", "where", "Turns every piece of a zone or region face up."),
    method<send_all>("send_all", "from, to, owner",
                     "Moves every piece of a zone or region, or those of one owner, face down, to its owner's zone of "
                     "that name (or to a shared one); says how many."),
    method<payments>("payments", "prices, pools",
                     "Every way to pay each price out of a pool of its own: for each price the number of the pool."),
    method<can_pay>("can_pay", "prices, pools", "Whether each price can be paid out of a pool of its own."),
    method<effects::modify>(
        "modify", "modifier",
        "Brings the `modify` and `on` of a script into force: script (the one that calls, where none is named), "
        "params, owner, cause, ends (a moment), priority, name. Returns its number."),
    method<effects::end_modifier>("end_modifier", "number", "Ends one modifier."),
    method<effects::end_modifiers>("end_modifiers", "moment",
                                   "Ends every modifier that lasts until this moment; says how many."),
    method<effects::modifiers>("modifiers", "owner, part",
                               "The modifiers in force, each as the ctx that its functions get: modifier, script, "
                               "name, params, owner, cause, ends; only those of one owner, and only those whose script "
                               "has that field, where these are named."),
    question<effects::tell, effects::tell_next>(
        "tell", "moment, ...",
        "Says that a moment of the section `moments` has come: runs `on` of every effect in force that listens to it, "
        "with its ctx and what the moment tells, in order of priority. They may ask players and change the game. Costs "
        "next to nothing while nothing listens."),
    question<effects::close, effects::tell_next>("close", "moment, ...",
                                                 "As tell; then ends every modifier that lasts until this moment."),
    method<effects::hears>("hears", "moment", "Whether any effect in force listens to this moment."),
    method<effects::handlers>("handlers", "moment, owner",
                              "The `on` functions of the modifiers in force for a moment, of anybody or of one owner: "
                              "call and ctx; for rules that want to know what they return."),
    method<timing::set_timer>(
        "set_timer", "name, within, options",
        "A timer of the game, due in so many milliseconds: `flow.timers` has what then runs, whatever else goes on. "
        "Options: runs (the entry of flow.timers, where that has another name), with (what it gets), seen_by (who sees "
        "how long it still runs; everybody, where nobody is named). Takes the place of one of the same name."),
    method<timing::cancel_timer>("cancel_timer", "name", "Ends a timer; false where there is none of that name."),
    method<timing::pause_timer>("pause_timer", "name", "Stops a timer, which keeps what is left of it."),
    method<timing::resume_timer>("resume_timer", "name",
                                 "Lets a paused timer run on with exactly what was left of it."),
    method<timing::remaining>("remaining", "name", "Milliseconds that a timer still runs; nil where there is none."),
    method<timing::open_offer>(
        "open_offer", "name, options",
        "Opens a standing offer: something that players may do beside whatever runs, until it is closed. `flow.offers` "
        "says what. Options: runs (the entry of flow.offers, where that has another name), with (what it gets)."),
    method<timing::close_offer>("close_offer", "name", "Closes a standing offer; false where there is none."),
    method<timing::block_offer>("block_offer", "name, by",
                                "An open offer cannot be taken as long as anything blocks it; `by` names what does."),
    method<timing::unblock_offer>("unblock_offer", "name, by", "What `by` names no longer blocks it."),
    method<timing::is_open>("is_open", "offer", "Whether a standing offer is open and nothing blocks it."),
    question<timing::await, timing::awaited>(
        "await", "questions",
        "Opens questions to several players and goes on with the first answer: `game:await { { to = player or players, "
        "ask = text, choices = list or function, id = name }, …, within = milliseconds }`. Returns the player, the id "
        "and the choice; nil when the time is over, or where nothing is left to choose."),
    method<timing::pause>("pause", "most",
                          "Pauses the game: its clock, timers and questions stand still until game:resume, or until so "
                          "many milliseconds are over. Only offers whose entry says `paused = true` can be taken."),
    method<timing::resume>("resume", "", "Ends the pause: everything goes on with exactly what was left of it."),
};

}  // namespace

extern const std::span<const Function> game_rule_functions;
const std::span<const Function> game_rule_functions = functions;

}  // namespace vizier::script
