#include "script/ask.hpp"

#include <algorithm>

#include "script/arguments.hpp"
#include "world/queries.hpp"

namespace vizier::script {

using world::Answer;
using world::Choice;
using world::Decision;
using world::SeatId;
using world::ZoneId;

namespace {

/// What the data says, then the modifiers of the rule's query.
bool modified_legal(lua_State* L, const world::LegalDef& rule, SeatId seat, ZoneId zone) {
  const int top = lua_gettop(L);
  lua_pushboolean(L, world::legal(world_of(L), rule, seat, zone));
  push(L, seat);
  push(L, zone);
  push_query(L, rule.query, top + 1, -3);  // the data's answer comes first, then the arguments
  const bool allowed = lua_toboolean(L, -1) != 0;
  lua_settop(L, top);
  return allowed;
}

}  // namespace

bool is_legal(lua_State* L, const world::LegalDef& rule, SeatId seat, ZoneId zone) {
  if (std::find(rule.zones.begin(), rule.zones.end(), zone) == rule.zones.end()) return false;
  return rule.query && is_modified(world_of(L), rule.query) ? modified_legal(L, rule, seat, zone)
                                                            : world::legal(world_of(L), rule, seat, zone);
}

void legal_zones(lua_State* L, const world::LegalDef& rule, SeatId seat, std::vector<Choice>& into) {
  const auto& w = world_of(L);
  const bool modified = rule.query && is_modified(w, rule.query);
  if (!modified && rule.terms.empty()) {
    const auto& zones = runtime(L).names().rule_zones[defs(L).legal.id_of(rule)];
    into.insert(into.end(), zones.begin(), zones.end());
    return;
  }
  into.reserve(into.size() + rule.zones.size());
  for (const ZoneId zone : rule.zones)
    if (modified ? modified_legal(L, rule, seat, zone) : world::legal(w, rule, seat, zone))
      into.emplace_back(world::ref(zone));
}

void push_pieces(const world::World& w, ZoneId zone, std::vector<Choice>& into) {
  std::size_t n = into.size();
  into.resize(n + static_cast<std::size_t>(w.zone(zone).count));
  for (world::PieceId id = w.zone(zone).head; id; id = w.piece(id).next) into[n++] = world::ref(id);
}

void read_choices(lua_State* L, int at, Decision& d, std::vector<Choice>& into) {
  if (is_ref(L, at)) {
    const ZoneId zone = zone_arg(L, at);
    return push_pieces(world_of(L), zone, into);
  }
  if (lua_type(L, at) == LUA_TSTRING) {
    const auto& all = defs(L);
    const ListName name = list_name(L, at);
    switch (name.type) {
      case ListName::Type::legal: return legal_zones(L, all.legal[world::LegalId(name.index)], d.seat, into);
      case ListName::Type::region:
        for (const ZoneId zone : all.regions[world::RegionId(name.index)].zones) into.emplace_back(world::ref(zone));
        return;
      case ListName::Type::zone: {
        const ZoneId zone = runtime(L).names().zone_of(name.index, d.seat);
        if (zone) push_pieces(world_of(L), zone, into);
        return;
      }
      case ListName::Type::category: {
        const auto& kinds = runtime(L).names().category_kinds[name.index];
        into.insert(into.end(), kinds.begin(), kinds.end());
        return;
      }
      case ListName::Type::none:
        throw Fail(fmt::format("'{}' is no legality rule, region, zone or category", text_arg(L, at)));
    }
  }
  if (lua_type(L, at) != LUA_TTABLE) wrong_argument(L, at, "list of choices");
  const lua_Integer n = luaL_len(L, at);
  if (n > runtime(L).limits().choices)
    throw Fail(fmt::format("a question may have {} choices, not {}: ask in two parts", runtime(L).limits().choices, n));
  into.reserve(static_cast<std::size_t>(n));
  const bool plain = lua_getmetatable(L, at) == 0;
  if (!plain) lua_pop(L, 1);
  for (lua_Integer i = 1; i <= n; ++i) {
    plain ? lua_rawgeti(L, at, i) : lua_geti(L, at, i);
    switch (lua_type(L, -1)) {
      case LUA_TLIGHTUSERDATA: into.emplace_back(to_ref(L, -1)); break;
      case LUA_TNUMBER: into.push_back(Choice::number(int_arg(L, lua_gettop(L)))); break;
      case LUA_TTABLE:
        if (lua_getfield(L, -1, "key") != LUA_TSTRING)
          throw Fail(fmt::format("choice {} is a table without a text 'key'", i));
        lua_remove(L, -2);
        [[fallthrough]];
      case LUA_TSTRING: {
        std::string key(text_arg(L, lua_gettop(L)));
        if (std::find(d.texts.begin(), d.texts.end(), key) != d.texts.end())
          throw Fail(fmt::format("two choices have the key '{}'", key));
        if (d.type == Decision::Type::one && key == "pass") d.pass = static_cast<std::int32_t>(into.size());
        into.push_back(Choice::text(d.texts.size()));
        d.texts.push_back(std::move(key));
        break;
      }
      default:
        throw Fail(fmt::format("choice {} is a {}: choices are handles, numbers, texts, or tables with a 'key'", i,
                               luaL_typename(L, -1)));
    }
    lua_pop(L, 1);
  }
}

void read_choices(const Choices& choices, Decision& d, std::vector<Choice>& into) {
  read_choices(choices.L, choices.at, d, into);
}

void read_move(lua_State* L, int from, int to, const char* function, Decision& d) {
  const auto is = [](world::RefType type) {
    return [type](Choice c) { return c.type() == Choice::Type::ref && c.ref().type == type; };
  };
  read_choices(L, from, d, d.items);
  read_choices(L, to, d, d.seconds);
  if (!std::all_of(d.items.begin(), d.items.end(), is(world::RefType::piece)))
    throw Fail(fmt::format("{}: what is placed must be pieces", function));
  if (!std::all_of(d.seconds.begin(), d.seconds.end(), is(world::RefType::zone)))
    throw Fail(fmt::format("{}: where it is placed must be zones", function));
  for (const Choice zone : d.seconds)
    if (defs(L).look(ZoneId(zone.ref().id)).grid)
      throw Fail(fmt::format("{}: {} is a grid, which takes a piece only on one of its cells", function,
                             defs(L).zones[ZoneId(zone.ref().id)].name));
  if (d.items.empty() || d.seconds.empty())
    throw Fail(
        fmt::format("{}: there is no {}", function, d.items.empty() ? "piece to place" : "zone to place a piece in"));
}

void push_choice(lua_State* L, const Decision& d, Choice c) {
  switch (c.type()) {
    case Choice::Type::ref: return push(L, c.ref());
    case Choice::Type::number: return lua_pushinteger(L, c.number());
    case Choice::Type::text: {
      const std::string& key = d.texts[c.text()];
      lua_pushlstring(L, key.data(), key.size());
      return;
    }
  }
}

int push_answer(lua_State* L, const Decision& d, const Answer& answer, int list, int seconds) {
  const auto v = answer.values();
  const auto item = [&](const std::vector<Choice>& items, std::int32_t i, int at) {
    if (at != 0 && lua_type(L, at) == LUA_TTABLE)
      lua_geti(L, at, i + 1);
    else
      push_choice(L, d, items[static_cast<std::size_t>(i)]);
  };
  switch (d.type) {
    case Decision::Type::one:
      item(d.items, v[0], list);
      lua_pushinteger(L, v[0] + 1);
      return 2;
    case Decision::Type::number: lua_pushinteger(L, v[0]); return 1;
    case Decision::Type::pair:
      item(d.items, v[0], list);
      item(d.seconds, v[1], seconds);
      return 2;
    case Decision::Type::some:
    case Decision::Type::order:
      lua_createtable(L, static_cast<int>(v.size()), 0);
      for (std::size_t i = 0; i < v.size(); ++i) {
        item(d.items, v[i], list);
        lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
      }
      return 1;
    case Decision::Type::amounts:
      lua_createtable(L, static_cast<int>(v.size()), 0);
      for (std::size_t i = 0; i < v.size(); ++i) {
        lua_pushinteger(L, v[i]);
        lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
      }
      return 1;
  }
  return 0;
}

}  // namespace vizier::script
