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

int ranked(lua_State* L) {
  const ZoneId zone = zone_arg(L, 2);
  const QueryId query = query_arg(L, 3);
  const int rank = lua_isnoneornil(L, 4) ? 1 : int_arg(L, 4, 1, 1000);
  const auto& w = world_of(L);
  std::array<std::int64_t, world::max_seats> sum{};
  world::SeatMask present = 0;
  each_value(L, zone, query, [&](int owner, std::int64_t value) {
    sum[static_cast<std::size_t>(owner)] += value;
    present |= bit(SeatId(owner));
  });
  // Whoever has exactly rank - 1 others before them: stronger ones, and equal ones earlier in turn order.
  for (int i = 0; i < w.seats; ++i) {
    const SeatId seat = w.turn(i);
    if ((present & bit(seat)) == 0) continue;
    const std::int64_t own = sum[static_cast<std::size_t>(seat.index)];
    int before = 0;
    for (int k = 0; k < w.seats; ++k) {
      const SeatId other = w.turn(k);
      if (k == i || (present & bit(other)) == 0) continue;
      const std::int64_t theirs = sum[static_cast<std::size_t>(other.index)];
      before += theirs > own || (theirs == own && k < i);
    }
    if (before != rank - 1) continue;
    push(L, seat);
    lua_pushinteger(L, own);
    return 2;
  }
  return lua_pushnil(L), 1;
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
  const std::string_view text = text_arg(L, name);
  const world::CounterId id = runtime(L).counter_names.find(text.data(), text.size(), [&] { return defs(L).counter(text); });
  if (!id) {
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

int transfer(lua_State* L) {
  const Slot from = slot(L, 2, 3), to = slot(L, 4, 5);
  const auto& d = defs(L);
  const auto& source = d.counters[static_cast<std::size_t>(from.counter.index)];
  const auto& target = d.counters[static_cast<std::size_t>(to.counter.index)];
  world::Editor edit = editor(L, "transfer");
  const std::int32_t have = edit.world().counter(source, from.instance), there = edit.world().counter(target, to.instance);
  std::int32_t amount = have - std::min(source.min, have);
  if (!lua_isnoneornil(L, 6)) amount = std::min(amount, int_arg(L, 6, 0, 1'000'000'000));
  if (std::int64_t{there} + amount > target.max) throw Fail(fmt::format("{} would become {}, above its greatest value {}", target.name, std::int64_t{there} + amount, target.max));
  if (amount != 0) {
    edit.set_counter(from.counter, from.instance, have - amount);
    edit.set_counter(to.counter, to.instance, edit.world().counter(target, to.instance) + amount);
  }
  return lua_pushinteger(L, amount), 1;
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
