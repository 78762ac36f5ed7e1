#include "script/area.hpp"

#include <algorithm>
#include <array>

#include "world/queries.hpp"

namespace vizier::script {

using world::ZoneId;

Where where_arg(lua_State* L, int at) {
  if (Argument<ZoneId>::fits(L, at)) return {zone_arg(L, at), {}};
  if (!Argument<Text>::fits(L, at)) wrong_argument(L, at, Argument<Where>::spoken().c_str());
  const ListName name = list_name(L, at);
  if (name.type == ListName::Type::region) return {{}, defs(L).regions[world::RegionId(name.index)].zones};
  if (name.type == ListName::Type::zone)
    if (const ZoneId one = runtime(L).names().zone_of(name.index, {})) return {one, {}};
  throw Fail(fmt::format("'{}' is no region and no shared zone", text_arg(L, at)));
}

ZoneBase zone_base_arg(lua_State* L, int at) {
  const std::string_view text = text_arg(L, at);
  const ListName name = list_name(L, at);
  if (name.type != ListName::Type::zone) throw Fail(fmt::format("there is no zone '{}'", text));
  return {name.index, text};
}

}  // namespace vizier::script

namespace vizier::script::area {

using world::Defs;
using world::PieceId;
using world::QueryId;
using world::SeatId;
using world::World;

namespace {

/// What the owner's pieces in a zone are worth under a query, one after the other.
template <class F>
void each_value(lua_State* L, ZoneId zone, QueryId query, F&& f) {
  const auto& w = world_of(L);
  const auto& def = defs(L).queries[query];
  const bool plain = def.attr && !is_modified(w, query);
  for (PieceId id = w.zone(zone).head; id; id = w.piece(id).next) {
    const SeatId owner(w.piece(id).owner);
    if (!owner) continue;
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

struct Ranking {
  std::array<SeatId, world::max_seats> seats;  ///< strongest first, equal ones in turn order
  std::array<std::int64_t, world::max_seats> strength{};
  std::size_t count = 0;
};

Ranking ranking_of(lua_State* L, ZoneId zone, QueryId query) {
  const auto& w = world_of(L);
  world::SeatArray<std::int64_t> sum;
  world::SeatMask present = 0;
  each_value(L, zone, query, [&](SeatId owner, std::int64_t value) {
    sum[owner] += value;
    present |= bit(owner);
  });
  Ranking r;
  for (int i = 0; present != 0 && i < w.seats; ++i) {
    const SeatId seat = w.turn(i);
    if ((present & bit(seat)) == 0) continue;
    const std::int64_t own = sum[seat];
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

int ranked(Raw<Gives<Maybe<SeatId>, Amount>, Game, ZoneId, QueryId, Maybe<Whole<1, 1000>>> raw) {
  const ZoneId zone = raw.arg<2>();
  const QueryId query = raw.arg<3>();
  const auto wanted = raw.arg<4>();
  const auto rank = static_cast<std::size_t>(wanted ? wanted->n : 1) - 1;
  const Ranking r = ranking_of(raw, zone, query);
  if (rank >= r.count) return lua_pushnil(raw), 1;
  push(raw, r.seats[rank]);
  lua_pushinteger(raw, r.strength[rank]);
  return 2;
}

int next_occupied(Raw<Gives<Maybe<ZoneId>, Amount>, Game, Where, ZoneNumber> raw) {
  const Where where = raw.arg<2>();
  const auto all = where.zones();
  const World& w = world_of(raw);
  for (auto n = static_cast<std::size_t>(raw.arg<3>().n); n < all.size(); ++n) {
    if (w.zone(all[n]).count == 0) continue;
    push(raw, all[n]);
    lua_pushinteger(raw, static_cast<lua_Integer>(n + 1));
    return 2;
  }
  return lua_pushnil(raw), 1;
}

std::int64_t count(const World& world, Game, Where where, Maybe<SeatId> owner) {
  std::int64_t n = 0;
  for (const ZoneId zone : where.zones()) {
    if (owner)
      world.each(zone, [&](PieceId id) { n += world.piece(id).owner == owner->index; });
    else
      n += world.zone(zone).count;
  }
  return n;
}

int pieces(Raw<Gives<List<PieceId>>, Game, Where, Maybe<SeatId>, Maybe<ZoneNumber>> raw) {
  const Where where = raw.arg<2>();
  const auto all = where.zones();
  const Maybe<SeatId> owner = raw.arg<3>();
  const auto after = raw.arg<4>();
  const World& w = world_of(raw);
  push_list(raw, 4);
  lua_Integer found = 0;
  for (auto n = static_cast<std::size_t>(after ? after->n : 0); n < all.size(); ++n)
    w.each(all[n], [&](PieceId id) {
      if (owner && w.piece(id).owner != owner->index) return;
      push(raw, id);
      lua_rawseti(raw, -2, ++found);
    });
  return 1;
}

Slot slot(lua_State* L, int holder, int name) {
  const world::CounterId* known_id = runtime(L).names().counters.find(lua_topointer(L, name));
  const world::CounterId id = known_id ? *known_id : defs(L).counter(text_arg(L, name));
  if (!id) {
    const std::string_view text = text_arg(L, name);
    throw no_such(fmt::format("there is no counter '{}'", text), text, known_names(defs(L).counters));
  }
  switch (defs(L).counters[id].scope) {
    case world::Scope::seat: return {id, seat_arg(L, holder).index};
    case world::Scope::zone: return {id, zone_arg(L, holder).index};
    case world::Scope::game: break;
  }
  return {id, 0};
}

namespace {

constexpr std::int32_t everything = -1;

std::int32_t move_value(lua_State* L, Slot from, Slot to, std::int32_t most) {
  const auto& d = defs(L);
  const auto& source = d.counters[from.counter];
  const auto& target = d.counters[to.counter];
  world::Editor edit = editor(L, "transfer");
  const std::int32_t have = edit.world().counter(source, from.instance),
                     there = edit.world().counter(target, to.instance);
  std::int32_t amount = have - std::min(source.min, have);
  if (most != everything) amount = std::min(amount, most);
  if (std::int64_t{there} + amount > target.max)
    throw Fail(fmt::format("{} would become {}, above its greatest value {}", target.name, std::int64_t{there} + amount,
                           target.max));
  if (amount != 0) edit.transfer(from.counter, from.instance, to.counter, to.instance, amount);
  return amount;
}

bool is_list(lua_State* L, int at) { return lua_type(L, at) == LUA_TTABLE; }

/// The n-th of a list of counters, or the one that is named instead of a list.
Slot slot_at(lua_State* L, int holder, int names, lua_Integer n) {
  if (!is_list(L, names)) return slot(L, holder, names);
  const int top = lua_gettop(L) + 1;
  if (lua_geti(L, names, n) != LUA_TSTRING)  // bounded: one entry
    throw Fail(fmt::format("entry {} of the list must be a counter, not {}", n, describe(L, top)));
  const Slot s = slot(L, holder, top);
  lua_pop(L, 1);
  return s;
}

std::int32_t value_in(const World& world, const Defs& defs, Slot from) {
  return world.counter(defs.counters[from.counter], from.instance);
}

std::int32_t amount_at(const Maybe<OneOf<Moved, List<Moved>>>& amounts, lua_Integer n) {
  if (!amounts) return everything;
  return is_list(amounts->L, amounts->at) ? List<Moved>{amounts->L, amounts->at}.entry(n) : amounts->get<Moved>();
}

}  // namespace

std::int32_t value(lua_State* L, int holder, int name) { return value_in(world_of(L), defs(L), slot(L, holder, name)); }

int transfer(
    Raw<Gives<Amount, Amount>, Game, Holder, Counters, Holder, Counters, Maybe<OneOf<Moved, List<Moved>>>> raw) {
  lua_State* const L = raw;
  raw.arg<2>();
  raw.arg<3>();
  raw.arg<4>();
  raw.arg<5>();
  const auto amounts = raw.arg<6>();
  lua_Integer pairs = is_list(L, 3) || is_list(L, 5) ? 1000 : 1;
  for (const int list : {3, 5, 6})
    if (is_list(L, list)) pairs = std::min(pairs, bounded_length(L, list));
  std::int64_t total = 0;
  lua_Integer moved = 0;
  for (lua_Integer n = 1; n <= pairs; ++n) {
    const std::int32_t most = amount_at(amounts, n);
    if (most == 0) continue;
    const Slot from = slot_at(L, 2, 3, n), to = slot_at(L, 4, 5, n);
    const std::int32_t amount = move_value(L, from, to, most);
    total += amount;
    moved += amount != 0;
  }
  lua_pushinteger(L, total);
  lua_pushinteger(L, moved);
  return 2;
}

std::int64_t total(const World& world, const Defs& defs, Game, Holder holder, List<CounterName> counters) {
  std::int64_t sum = 0;
  const lua_Integer count = counters.size();
  for (lua_Integer n = 1; n <= count; ++n) sum += value_in(world, defs, slot_at(counters.L, holder.at, counters.at, n));
  return sum;
}

namespace {

/// How long the list is in the variable that is named at `name`; what is no list has no elements.
lua_Integer list_length(lua_State* L, const world::World& w, SeatId seat, int name) {
  const world::VarId var = defs(L).var(text_arg(L, name));
  if (!var || defs(L).vars[var].scope == world::Scope::zone)
    throw Fail(fmt::format("'{}' is no counter, zone or variable of the player or the game", text_arg(L, name)));
  const auto& def = defs(L).vars[var];
  const world::Table* const table = w.var(def, def.scope == world::Scope::seat ? seat.index : 0).table();
  return table ? static_cast<lua_Integer>(table->list.size()) : 0;
}

/// Pushes the number that a short name means on the player, or else on the game; false (and nothing) where it is none
/// of these.
bool push_member(lua_State* L, const world::World& w, SeatId seat, const void* name) {
  const Runtime& rt = runtime(L);
  const Member* member = rt.names().members(Owner::player).find(name);
  const int instance = member ? seat.index : 0;
  if (!member) member = rt.names().members(Owner::game).find(name);
  if (!member) return false;
  switch (member->type) {
    case Member::Type::counter:
      lua_pushinteger(L, w.counter(rt.defs().counters[world::CounterId(member->index)], instance));
      return true;
    case Member::Type::zone: lua_pushinteger(L, w.zone(ZoneId(member->index)).count); return true;
    case Member::Type::seat_zone: {
      const ZoneId zone = rt.names().zone_of(static_cast<std::size_t>(member->index), seat);
      lua_pushinteger(L, zone ? w.zone(zone).count : 0);
      return true;
    }
    case Member::Type::var: {
      const world::Table* const table = w.var(rt.defs().vars[world::VarId(member->index)], instance).table();
      lua_pushinteger(L, table ? static_cast<lua_Integer>(table->list.size()) : 0);
      return true;
    }
    default: return false;
  }
}

}  // namespace

int numbers(Raw<Gives<Rest<Amount>>, Game, SeatId, Rest<Text>> raw) {
  lua_State* const L = raw;
  const auto& w = world_of(L);
  const SeatId seat = raw.arg<2>();
  const int last = lua_gettop(L);
  luaL_checkstack(L, last, "numbers");
  for (int name = 3; name <= last; ++name) {
    if (push_member(L, w, seat, lua_topointer(L, name))) continue;
    if (const world::CounterId* counter = runtime(L).names().counters.find(lua_topointer(L, name))) {
      const auto& def = defs(L).counters[*counter];
      if (def.scope == world::Scope::zone) throw Fail(fmt::format("'{}' is a counter of zones", def.name));
      lua_pushinteger(L, w.counter(def, def.scope == world::Scope::seat ? seat.index : 0));
      continue;
    }
    const ListName list = list_name(L, name);
    const ZoneId zone = list.type == ListName::Type::zone ? runtime(L).names().zone_of(list.index, seat) : ZoneId{};
    lua_pushinteger(L, zone ? w.zone(zone).count : list_length(L, w, seat, name));
  }
  return last - 2;
}

int share_out(Raw<Gives<Amount>, Game, ZoneId, QueryId, List<CounterName>, Text, Maybe<Text>> raw) {
  lua_State* const L = raw;
  const ZoneId zone = raw.arg<2>();
  const QueryId query = raw.arg<3>();
  raw.arg<4>();
  raw.arg<5>();
  const Maybe<Text> text = raw.arg<6>();
  const Ranking r = ranking_of(L, zone, query);
  const auto count = static_cast<std::size_t>(bounded_length(L, 4));
  std::size_t n = 0;
  for (; n < count && n < r.count; ++n) {
    push(L, r.seats[n]);
    const Slot to = slot(L, lua_gettop(L), 5);
    lua_pop(L, 1);
    const std::int32_t amount = move_value(L, slot_at(L, 2, 4, static_cast<lua_Integer>(n + 1)), to, everything);
    if (amount == 0 || !text || !runtime(L).context.events) continue;
    world::Said said;
    said.key = *text;
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

int can_pay_for(Raw<Gives<Truth>, Game, SeatId, ZoneId, QueryId, List<CounterName>> raw) {
  lua_State* const L = raw;
  const SeatId owner = raw.arg<2>();
  const ZoneId zone = raw.arg<3>();
  const QueryId query = raw.arg<4>();
  raw.arg<5>();
  constexpr std::size_t most = 64;
  std::array<std::int64_t, most> prices, pools;
  std::size_t price_count = 0, pool_count = 0;
  each_value(L, zone, query, [&](SeatId whose, std::int64_t value) {
    if (whose == owner && price_count < most) prices[price_count++] = value;
  });
  const auto n = bounded_length(L, 5);
  if (n > static_cast<lua_Integer>(most)) throw Fail("at most 64 pools");
  for (lua_Integer i = 1; i <= n; ++i) pools[pool_count++] = value_in(world_of(L), defs(L), slot_at(L, 2, 5, i));
  // both sorted, the n-th dearest price needs the n-th fullest pool
  std::sort(prices.begin(), prices.begin() + static_cast<std::ptrdiff_t>(price_count), std::greater<>());
  std::sort(pools.begin(), pools.begin() + static_cast<std::ptrdiff_t>(pool_count), std::greater<>());
  bool able = price_count <= pool_count;
  for (std::size_t i = 0; able && i < price_count; ++i) able = pools[i] >= prices[i];
  return lua_pushboolean(L, able), 1;
}

}  // namespace vizier::script::area
