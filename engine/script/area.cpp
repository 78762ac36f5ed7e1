#include "script/area.hpp"

#include <algorithm>
#include <array>

#include "world/queries.hpp"

namespace vizier::script::area {

using world::PieceId;
using world::QueryId;
using world::SeatId;
using world::ZoneId;

std::span<const ZoneId> zones(lua_State* L, int at, ZoneId& one) {
  if (is_ref(L, at)) {
    one = zone_arg(L, at);
    return {&one, 1};
  }
  text_arg(L, at);
  const ListName name = list_name(L, at);
  if (name.type == ListName::Type::region) return defs(L).regions[name.index].zones;
  if (name.type == ListName::Type::zone) {
    one = runtime(L).zone_of(name.index, {});
    if (one) return {&one, 1};
  }
  throw Fail(fmt::format("'{}' is no region and no shared zone", text_arg(L, at)));
}

namespace {

/// What the owner's pieces in a zone are worth under a query, one after the other.
template <class F>
void each_value(lua_State* L, ZoneId zone, QueryId query, F&& f) {
  const auto& w = world_of(L);
  const auto& def = defs(L).queries[static_cast<std::size_t>(query.index)];
  const bool plain = def.attr >= 0 && !is_modified(w, query);
  for (PieceId id = w.zone(zone).head; id; id = w.piece(id).next) {
    const int owner = w.piece(id).owner;
    if (owner < 0) continue;
    std::int64_t value = 0;
    if (plain) {
      const std::int32_t n = defs(L).kind_int(w.piece(id).kind, def.attr);
      if (n == world::no_attr) continue;
      value = n;
    } else {
      value = piece_query(L, query, id);
    }
    f(owner, value);
  }
}

}  // namespace

namespace {

struct Ranking {
  std::array<SeatId, world::max_seats> seats;  ///< strongest first, equal ones in turn order
  std::array<std::int64_t, world::max_seats> strength{};
  std::size_t count = 0;
};

Ranking ranking_of(lua_State* L, ZoneId zone, QueryId query) {
  const auto& w = world_of(L);
  std::array<std::int64_t, world::max_seats> sum{};
  world::SeatMask present = 0;
  each_value(L, zone, query, [&](int owner, std::int64_t value) {
    sum[static_cast<std::size_t>(owner)] += value;
    present |= bit(SeatId(owner));
  });
  Ranking r;
  for (int i = 0; present != 0 && i < w.seats; ++i) {
    const SeatId seat = w.turn(i);
    if ((present & bit(seat)) == 0) continue;
    const std::int64_t own = sum[static_cast<std::size_t>(seat.index)];
    std::size_t at = r.count++;
    for (; at > 0 && r.strength[at - 1] < own; --at) {
      r.seats[at] = r.seats[at - 1];
      r.strength[at] = r.strength[at - 1];
    }
    r.seats[at] = seat;
    r.strength[at] = own;
  }
  return r;
}

}  // namespace

int ranked(lua_State* L) {
  const ZoneId zone = zone_arg(L, 2);
  const QueryId query = query_arg(L, 3);
  const auto rank = static_cast<std::size_t>(lua_isnoneornil(L, 4) ? 1 : int_arg(L, 4, 1, 1000)) - 1;
  const Ranking r = ranking_of(L, zone, query);
  if (rank >= r.count) return lua_pushnil(L), 1;
  push(L, r.seats[rank]);
  lua_pushinteger(L, r.strength[rank]);
  return 2;
}

int next_occupied(lua_State* L) {
  ZoneId one;
  const auto all = zones(L, 2, one);
  const auto& w = world_of(L);
  for (auto n = static_cast<std::size_t>(int_arg(L, 3, 0, 100'000)); n < all.size(); ++n) {
    if (w.zone(all[n]).count == 0) continue;
    push(L, all[n]);
    lua_pushinteger(L, static_cast<lua_Integer>(n + 1));
    return 2;
  }
  return lua_pushnil(L), 1;
}

int count(lua_State* L) {
  ZoneId one;
  const auto all = zones(L, 2, one);
  const bool by_owner = !lua_isnoneornil(L, 3);
  const int owner = by_owner ? seat_arg(L, 3).index : 0;
  const auto& w = world_of(L);
  lua_Integer n = 0;
  for (const ZoneId zone : all) {
    if (by_owner)
      w.each(zone, [&](PieceId id) { n += w.piece(id).owner == owner; });
    else
      n += w.zone(zone).count;
  }
  return lua_pushinteger(L, n), 1;
}

int pieces(lua_State* L) {
  ZoneId one;
  const auto all = zones(L, 2, one);
  const bool by_owner = !lua_isnoneornil(L, 3);
  const int owner = by_owner ? seat_arg(L, 3).index : 0;
  const int after = lua_isnoneornil(L, 4) ? 0 : int_arg(L, 4, 0, 100'000);
  const auto& w = world_of(L);
  lua_newtable(L);
  lua_Integer found = 0;
  for (auto n = static_cast<std::size_t>(after); n < all.size(); ++n)
    w.each(all[n], [&](PieceId id) {
      if (by_owner && w.piece(id).owner != owner) return;
      push(L, id);
      lua_rawseti(L, -2, ++found);
    });
  return 1;
}

Slot slot(lua_State* L, int holder, int name) {
  const world::CounterId* known_id = runtime(L).counter_names.find(lua_topointer(L, name));
  const world::CounterId id = known_id ? *known_id : defs(L).counter(text_arg(L, name));
  if (!id) {
    const std::string_view text = text_arg(L, name);
    std::vector<std::string> known;
    for (const auto& c : defs(L).counters) known.push_back(c.name);
    const std::string near = content::did_you_mean(std::string(text), known);
    throw Fail(fmt::format("there is no counter '{}'{}", text, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
  }
  switch (defs(L).counters[static_cast<std::size_t>(id.index)].scope) {
    case world::Scope::seat: return {id, seat_arg(L, holder).index};
    case world::Scope::zone: return {id, zone_arg(L, holder).index};
    case world::Scope::game: break;
  }
  return {id, 0};
}

std::int32_t value(lua_State* L, int holder, int name) {
  const Slot from = slot(L, holder, name);
  return world_of(L).counter(defs(L).counters[static_cast<std::size_t>(from.counter.index)], from.instance);
}

namespace {

constexpr std::int32_t everything = -1;

std::int32_t move_value(lua_State* L, Slot from, Slot to, std::int32_t most) {
  const auto& d = defs(L);
  const auto& source = d.counters[static_cast<std::size_t>(from.counter.index)];
  const auto& target = d.counters[static_cast<std::size_t>(to.counter.index)];
  world::Editor edit = editor(L, "transfer");
  const std::int32_t have = edit.world().counter(source, from.instance), there = edit.world().counter(target, to.instance);
  std::int32_t amount = have - std::min(source.min, have);
  if (most != everything) amount = std::min(amount, most);
  if (std::int64_t{there} + amount > target.max) throw Fail(fmt::format("{} would become {}, above its greatest value {}", target.name, std::int64_t{there} + amount, target.max));
  if (amount != 0) {
    edit.set_counter(from.counter, from.instance, have - amount);
    edit.set_counter(to.counter, to.instance, edit.world().counter(target, to.instance) + amount);
  }
  return amount;
}

bool is_list(lua_State* L, int at) { return lua_type(L, at) == LUA_TTABLE; }

/// The n-th of a list of counters, or the one that is named instead of a list.
Slot slot_at(lua_State* L, int holder, int names, lua_Integer n) {
  if (!is_list(L, names)) return slot(L, holder, names);
  lua_geti(L, names, n);
  const Slot s = slot(L, holder, lua_gettop(L));
  lua_pop(L, 1);
  return s;
}

std::int32_t amount_at(lua_State* L, int at, lua_Integer n) {
  if (lua_isnoneornil(L, at)) return everything;
  if (!is_list(L, at)) return int_arg(L, at, 0, 1'000'000'000);
  lua_geti(L, at, n);
  const std::int32_t amount = int_arg(L, lua_gettop(L), 0, 1'000'000'000);
  lua_pop(L, 1);
  return amount;
}

}  // namespace

int transfer(lua_State* L) {
  lua_Integer pairs = is_list(L, 3) || is_list(L, 5) ? 1000 : 1;
  for (const int list : {3, 5, 6})
    if (is_list(L, list)) pairs = std::min(pairs, luaL_len(L, list));
  std::int64_t total = 0;
  lua_Integer moved = 0;
  for (lua_Integer n = 1; n <= pairs; ++n) {
    const std::int32_t most = amount_at(L, 6, n);
    if (most == 0) continue;
    const std::int32_t amount = move_value(L, slot_at(L, 2, 3, n), slot_at(L, 4, 5, n), most);
    total += amount;
    moved += amount != 0;
  }
  lua_pushinteger(L, total);
  lua_pushinteger(L, moved);
  return 2;
}

int total(lua_State* L) {
  if (!is_list(L, 3)) wrong_argument(L, 3, "list of counters");
  std::int64_t sum = 0;
  const lua_Integer count = luaL_len(L, 3);
  for (lua_Integer n = 1; n <= count; ++n) {
    const Slot s = slot_at(L, 2, 3, n);
    sum += world_of(L).counter(defs(L).counters[static_cast<std::size_t>(s.counter.index)], s.instance);
  }
  return lua_pushinteger(L, sum), 1;
}

/// How long the list is in the variable that is named at `name`; what is no list has no elements.
lua_Integer list_length(lua_State* L, const world::World& w, SeatId seat, int name) {
  const world::VarId var = defs(L).var(text_arg(L, name));
  if (!var || defs(L).vars[static_cast<std::size_t>(var.index)].scope == world::Scope::zone)
    throw Fail(fmt::format("'{}' is no counter, zone or variable of the player or the game", text_arg(L, name)));
  const auto& def = defs(L).vars[static_cast<std::size_t>(var.index)];
  const world::Table* const table = w.vars[static_cast<std::size_t>(def.first + (def.scope == world::Scope::seat ? seat.index : 0))].table();
  return table ? static_cast<lua_Integer>(table->list.size()) : 0;
}

/// Pushes the number that a short name means on the player, or else on the game; false (and nothing) where it is none of these.
bool push_member(lua_State* L, const world::World& w, SeatId seat, const void* name) {
  const Runtime& rt = runtime(L);
  const Member* member = rt.members[player_names].find(name);
  const int instance = member ? seat.index : 0;
  if (!member) member = rt.members[game_names].find(name);
  if (!member) return false;
  switch (member->type) {
    case Member::Type::counter: lua_pushinteger(L, w.counter(rt.defs().counters[member->index], instance)); return true;
    case Member::Type::zone: lua_pushinteger(L, w.zone(ZoneId(static_cast<int>(member->index))).count); return true;
    case Member::Type::seat_zone: lua_pushinteger(L, w.zone(rt.zone_of(member->index, seat)).count); return true;
    case Member::Type::var: {
      const world::Table* const table = w.vars[static_cast<std::size_t>(rt.defs().vars[member->index].first + instance)].table();
      lua_pushinteger(L, table ? static_cast<lua_Integer>(table->list.size()) : 0);
      return true;
    }
    default: return false;
  }
}

int numbers(lua_State* L) {
  const auto& w = world_of(L);
  const SeatId seat = seat_arg(L, 2);
  const int last = lua_gettop(L);
  luaL_checkstack(L, last, "numbers");
  for (int name = 3; name <= last; ++name) {
    if (push_member(L, w, seat, lua_topointer(L, name))) continue;
    if (const world::CounterId* counter = runtime(L).counter_names.find(lua_topointer(L, name))) {
      const auto& def = defs(L).counters[static_cast<std::size_t>(counter->index)];
      if (def.scope == world::Scope::zone) throw Fail(fmt::format("'{}' is a counter of zones", def.name));
      lua_pushinteger(L, w.counter(def, def.scope == world::Scope::seat ? seat.index : 0));
      continue;
    }
    const ListName list = list_name(L, name);
    const ZoneId zone = list.type == ListName::Type::zone ? runtime(L).zone_of(list.index, seat) : ZoneId{};
    lua_pushinteger(L, zone ? w.zone(zone).count : list_length(L, w, seat, name));
  }
  return last - 2;
}

int share_out(lua_State* L) {
  const ZoneId zone = zone_arg(L, 2);
  const Ranking r = ranking_of(L, zone, query_arg(L, 3));
  if (!is_list(L, 4)) wrong_argument(L, 4, "list of counters");
  const auto count = static_cast<std::size_t>(luaL_len(L, 4));
  std::size_t n = 0;
  for (; n < count && n < r.count; ++n) {
    push(L, r.seats[n]);
    const Slot to = slot(L, lua_gettop(L), 5);
    lua_pop(L, 1);
    const std::int32_t amount = move_value(L, slot_at(L, 2, 4, static_cast<lua_Integer>(n + 1)), to, everything);
    if (amount == 0 || lua_isnoneornil(L, 6) || !runtime(L).context.events) continue;
    world::Said said;
    said.key = text_arg(L, 6);
    world::Table args;
    args.named.reserve(3);
    args.named.emplace_back("amount", amount);
    args.named.emplace_back("place", zone);
    args.named.emplace_back("player", r.seats[n]);
    said.args = world::Value(std::move(args));
    editor(L, "share_out").say(std::move(said));
  }
  return lua_pushinteger(L, static_cast<lua_Integer>(n)), 1;
}

int can_pay_for(lua_State* L) {
  const int owner = seat_arg(L, 2).index;
  const ZoneId zone = zone_arg(L, 3);
  const QueryId query = query_arg(L, 4);
  if (lua_type(L, 5) != LUA_TTABLE) wrong_argument(L, 5, "list of counters");
  constexpr std::size_t most = 64;
  std::array<std::int64_t, most> prices, pools;
  std::size_t price_count = 0, pool_count = 0;
  each_value(L, zone, query, [&](int whose, std::int64_t value) {
    if (whose == owner && price_count < most) prices[price_count++] = value;
  });
  const auto n = luaL_len(L, 5);
  if (n > static_cast<lua_Integer>(most)) throw Fail("at most 64 pools");
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_geti(L, 5, i);
    pools[pool_count++] = value(L, 2, lua_gettop(L));
    lua_pop(L, 1);
  }
  // both sorted, the n-th dearest price needs the n-th fullest pool
  std::sort(prices.begin(), prices.begin() + static_cast<std::ptrdiff_t>(price_count), std::greater<>());
  std::sort(pools.begin(), pools.begin() + static_cast<std::ptrdiff_t>(pool_count), std::greater<>());
  bool able = price_count <= pool_count;
  for (std::size_t i = 0; able && i < price_count; ++i) able = pools[i] >= prices[i];
  return lua_pushboolean(L, able), 1;
}

}  // namespace vizier::script::area
