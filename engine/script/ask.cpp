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

/// An answer names seat and id of its question, in journals as well: two questions must not share both.
[[noreturn]] void same_offer(const world::Defs& defs, const Decision& offer) {
  if (!offer.seat) throw Fail(fmt::format("there are two timers '{}': give each an id of its own", offer.id));
  const std::string& seat = defs.seats[offer.seat];
  if (offer.id.empty()) throw Fail(fmt::format("{} is offered two questions without an id: give each one", seat));
  throw Fail(fmt::format("{} is offered two questions with the id '{}': give each its own", seat, offer.id));
}

}  // namespace

std::string_view short_text(std::string_view text) {
  constexpr std::size_t most = 256;
  if (text.size() > most)
    throw Fail(
        fmt::format("'{}…' is no name: it has {} bytes, and {} are allowed", text.substr(0, 40), text.size(), most));
  return text;
}

void add_offer(lua_State* L, Decision offer) {
  const Limits& limits = runtime(L).limits();
  auto& offers = *runtime(L).context.offers;
  if (offers.size() >= static_cast<std::size_t>(limits.offers))
    throw Fail(fmt::format("a state may offer {} questions and timers at once", limits.offers));
  std::size_t choices = offer.items.size() + offer.seconds.size();
  for (const Decision& other : offers) {
    choices += other.items.size() + other.seconds.size();
    if (other.seat == offer.seat && other.id == offer.id) same_offer(defs(L), offer);
  }
  if (choices > static_cast<std::size_t>(limits.choices))
    throw Fail(fmt::format("what a state offers at once may have {} choices together", limits.choices));
  offers.push_back(std::move(offer));
}

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

namespace {

void need_room(lua_State* L, std::size_t choices) {
  if (const auto most = static_cast<std::size_t>(runtime(L).limits().choices); choices > most)
    throw Fail(fmt::format("a question may have {} choices, not {}: ask in two parts", most, choices));
}

constexpr lua_Integer few = 32;  ///< of texts: they are compared with each other, which needs no memory

[[noreturn]] void two_alike(std::string_view key) { throw Fail(fmt::format("two choices have the key '{}'", key)); }

}  // namespace

void push_pieces(const world::World& w, ZoneId zone, std::vector<Choice>& into) {
  world::note_work(static_cast<std::size_t>(w.zone(zone).count));
  std::size_t n = into.size();
  into.resize(n + static_cast<std::size_t>(w.zone(zone).count));
  for (world::PieceId id = w.zone(zone).head; id; id = w.piece(id).next) into[n++] = world::ref(id);
}

void read_choices(lua_State* L, int at, Decision& d, std::vector<Choice>& into) {
  if (is_ref(L, at)) {
    const ZoneId zone = zone_arg(L, at);
    need_room(L, into.size() + static_cast<std::size_t>(world_of(L).zone(zone).count));
    return push_pieces(world_of(L), zone, into);
  }
  if (lua_type(L, at) == LUA_TSTRING) {
    const auto& all = defs(L);
    const ListName name = list_name(L, at);
    switch (name.type) {
      case ListName::Type::legal: return legal_zones(L, all.legal[world::LegalId(name.index)], d.seat, into);
      case ListName::Type::region:
        need_room(L, into.size() + all.regions[world::RegionId(name.index)].zones.size());
        for (const ZoneId zone : all.regions[world::RegionId(name.index)].zones) into.emplace_back(world::ref(zone));
        return;
      case ListName::Type::zone: {
        const ZoneId zone = runtime(L).names().zone_of(name.index, d.seat);
        if (!zone) return;
        need_room(L, into.size() + static_cast<std::size_t>(world_of(L).zone(zone).count));
        return push_pieces(world_of(L), zone, into);
      }
      case ListName::Type::category: {
        const auto& kinds = runtime(L).names().category_kinds[name.index];
        need_room(L, into.size() + kinds.size());
        into.insert(into.end(), kinds.begin(), kinds.end());
        return;
      }
      case ListName::Type::none:
        throw Fail(fmt::format("'{}' is no legality rule, region, zone or category", text_arg(L, at)));
    }
  }
  if (lua_type(L, at) != LUA_TTABLE) wrong_argument(L, at, "list of choices");
  settle_list(L, at);
  const lua_Integer n = luaL_len(L, at);  // bounded: by need_room
  need_room(L, into.size() + static_cast<std::size_t>(n));
  charge(L, static_cast<std::uint64_t>(n) * 4);
  into.reserve(static_cast<std::size_t>(n));
  const bool plain = is_list(L, at) || lua_getmetatable(L, at) == 0;
  if (!plain) lua_pop(L, 1);
  for (lua_Integer i = 1; i <= n; ++i) {
    plain ? lua_rawgeti(L, at, i) : lua_geti(L, at, i);  // bounded: see above
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
        if (key.size() > 256) throw Fail(fmt::format("choice {} has a key of {} bytes: 256 at most", i, key.size()));
        if (n <= few && std::find(d.texts.begin(), d.texts.end(), key) != d.texts.end()) two_alike(key);
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
  if (n <= few || d.texts.empty()) return;
  std::vector<std::string_view> sorted(d.texts.begin(), d.texts.end());
  std::sort(sorted.begin(), sorted.end());
  if (const auto same = std::adjacent_find(sorted.begin(), sorted.end()); same != sorted.end()) two_alike(*same);
}

void arguments_are_a_table(const char* how) {
  throw Fail(fmt::format("the arguments of a text are a table: {}; `vizier mod upgrade` rewrites them", how));
}

void read_choices(const Choices& choices, Decision& d, std::vector<Choice>& into) {
  read_choices(choices.L, choices.at, d, into);
}

void need_pairs(lua_State* L, const Decision& d) {
  const auto most = static_cast<std::size_t>(runtime(L).limits().pairs);
  if (d.items.size() * d.seconds.size() > most)
    throw Fail(
        fmt::format("a question may have {} combinations, not {}: ask for one of the first list, then for one "
                    "of the second",
                    most, d.items.size() * d.seconds.size()));
}

ChoiceIndex::ChoiceIndex(const Decision& decision, const std::vector<Choice>& list) : d_(decision) {
  places_.reserve(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) places_.emplace_back(list[i], static_cast<std::int32_t>(i));
  std::sort(places_.begin(), places_.end());
  for (std::size_t i = 0; i < d_.texts.size(); ++i) texts_.emplace_back(d_.texts[i], i);
  std::sort(texts_.begin(), texts_.end());
}

std::span<const ChoiceIndex::Place> ChoiceIndex::find(lua_State* L, int at) const {
  Choice wanted;
  switch (lua_type(L, at)) {
    case LUA_TLIGHTUSERDATA: wanted = to_ref(L, at); break;
    case LUA_TNUMBER: {
      int whole = 0;
      const lua_Integer n = lua_tointegerx(L, at, &whole);
      if (whole == 0) return {};
      wanted = Choice::number(n);
      break;
    }
    case LUA_TSTRING: {
      const std::string_view key = text_arg(L, at);
      const auto text = std::lower_bound(texts_.begin(), texts_.end(), key,
                                         [](const auto& entry, std::string_view k) { return entry.first < k; });
      if (text == texts_.end() || text->first != key) return {};
      wanted = Choice::text(text->second);
      break;
    }
    default: return {};
  }
  const auto from = std::lower_bound(places_.begin(), places_.end(), Place(wanted, 0));
  auto to = from;
  while (to != places_.end() && to->first == wanted) ++to;
  return {from, to};
}

void read_move(lua_State* L, int from, int to, const char* function, Decision& d) {
  const auto is = [](world::RefType type) {
    return [type](Choice c) { return c.type() == Choice::Type::ref && c.ref().type == type; };
  };
  read_choices(L, from, d, d.items);
  read_choices(L, to, d, d.seconds);
  need_pairs(L, d);
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

namespace {

/// The entry of the script's list that this choice stands for, where its place in the list is not known: some were left
/// out. Only a table is more than its key.
void push_entry(lua_State* L, const Decision& d, Choice c, int list) {
  if (c.type() == Choice::Type::text) {
    const lua_Integer n = bounded_length(L, list);
    const int top = lua_gettop(L);
    for (lua_Integer i = 1; i <= n; ++i) {
      if (lua_geti(L, list, i) == LUA_TTABLE && lua_getfield(L, -1, "key") == LUA_TSTRING &&
          d.texts[c.text()] == text_arg(L, lua_gettop(L)))
        return lua_settop(L, top + 1);
      lua_settop(L, top);
    }
  }
  push_choice(L, d, c);
}

}  // namespace

int push_answer(lua_State* L, const Decision& d, const Answer& answer, int list, int seconds) {
  const auto v = answer.values();
  const auto place = [&](std::int32_t i) { return d.places.empty() ? i : d.places[static_cast<std::size_t>(i)]; };
  const auto item = [&](const std::vector<Choice>& items, std::int32_t i, int at) {
    if (at == 0 || lua_type(L, at) != LUA_TTABLE)
      push_choice(L, d, items[static_cast<std::size_t>(i)]);
    else if (d.places.empty() || &items == &d.items)
      lua_geti(L, at, place(i) + 1);  // bounded: one entry
    else
      push_entry(L, d, items[static_cast<std::size_t>(i)], at);
  };
  switch (d.type) {
    case Decision::Type::one:
      item(d.items, v[0], list);
      lua_pushinteger(L, place(v[0]) + 1);
      return 2;
    case Decision::Type::number: lua_pushinteger(L, v[0]); return 1;
    case Decision::Type::pair:
      item(d.items, v[0], list);
      item(d.seconds, v[1], seconds);
      return 2;
    case Decision::Type::some:
    case Decision::Type::order:
      push_list(L, static_cast<int>(v.size()));
      for (std::size_t i = 0; i < v.size(); ++i) {
        item(d.items, v[i], list);
        lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
      }
      return 1;
    case Decision::Type::amounts: {  // an amount beside each pool that was asked for: 0 of those that were left out
      const int pools = d.places.empty() ? static_cast<int>(v.size()) : d.note;
      push_list(L, pools);
      for (int i = 0; i < pools && !d.places.empty(); ++i) {
        lua_pushinteger(L, 0);
        lua_rawseti(L, -2, i + 1);
      }
      for (std::size_t i = 0; i < v.size(); ++i) {
        lua_pushinteger(L, v[i]);
        lua_rawseti(L, -2, place(static_cast<std::int32_t>(i)) + 1);
      }
      return 1;
    }
  }
  return 0;
}

}  // namespace vizier::script
