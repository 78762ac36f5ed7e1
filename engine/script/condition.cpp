#include "script/condition.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "script/ask.hpp"
#include "script/quiet.hpp"
#include "script/state_table.hpp"
#include "script/thing.hpp"

namespace vizier::script {

using world::SeatId;

namespace {

thread_local bool nobody_is_ready = false;

/// Of one player, or of anybody.
int hold(lua_State* L) {
  Condition& condition = thing<Condition>(L);
  bool holds = false;
  if (lua_isnoneornil(L, 2)) {
    const auto& w = world_of(L);
    for (int i = 0; i < w.seats && !holds && !nobody_is_ready; ++i) holds = condition.holds(L, SeatId(i));
  } else {
    holds = condition.holds(L, seat_arg(L, 2));
  }
  return lua_pushboolean(L, holds), 1;
}

Condition::Term term_of(std::string_view text) {
  Condition::Term term;
  const std::size_t below = text.find(" < "), reached = text.find(" >= ");
  if (below != std::string_view::npos) {
    term.type = Condition::Term::Type::below;
    term.query = text.substr(below + 3);
    text = text.substr(0, below);
  } else if (reached != std::string_view::npos) {
    term.type = Condition::Term::Type::reached;
    term.query = text.substr(reached + 4);
    text = text.substr(0, reached);
  } else if (text.starts_with("not ")) {
    term.type = Condition::Term::Type::none;
    text.remove_prefix(4);
  }
  term.name = text;
  if (term.name.empty() || term.name.find(' ') != std::string::npos)
    throw Fail(fmt::format("condition: '{}' is no term; write 'name', 'not name', 'name >= 3', 'name < rules.limit', 'name >= category.attribute' or 'name < query'", text));
  return term;
}

/// A number, or one of the rules (`rules.hand_size`) that is one.
std::optional<std::int32_t> fixed(lua_State* L, const std::string& text) {
  std::int32_t n = 0;
  if (const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n); error == std::errc{} && end == text.data() + text.size()) return n;
  if (!text.starts_with("rules.")) return {};
  const std::int64_t* const rule = table::rule(L, std::string_view(text).substr(6)).integer();
  if (!rule) throw Fail(fmt::format("condition: '{}' is no rule that is a number", text));
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(*rule, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()));
}

/// Such a number, or the least value of an attribute (`cards.cost`) among the kinds of a category; out of reach where none has it.
std::int32_t least_of(lua_State* L, const std::string& text) {
  if (const auto n = fixed(L, text)) return *n;
  const world::Defs& d = defs(L);
  const std::size_t dot = std::min(text.find('.'), text.size());
  const std::string category = text.substr(0, dot);
  const int attr = dot < text.size() ? d.attr(text.substr(dot + 1)) : -1;
  const auto in_category = [&](const world::KindDef& kind) { return kind.category == category; };
  if (attr < 0 || std::none_of(d.kinds.begin(), d.kinds.end(), in_category))
    throw Fail(fmt::format("condition: '{}' is neither a number nor an attribute of a category (category.attribute)", text));
  std::int32_t least = std::numeric_limits<std::int32_t>::max();
  for (std::size_t k = 0; k < d.kinds.size(); ++k)
    if (const std::int32_t n = d.kind_int(world::KindId(static_cast<int>(k)), attr); in_category(d.kinds[k]) && n != world::no_attr) least = std::min(least, n);
  return least;
}

bool holds_for(const Condition::Term& term, std::int32_t n) {
  if (term.type == Condition::Term::Type::reached) return n >= term.least;
  if (term.type == Condition::Term::Type::under || term.type == Condition::Term::Type::below) return n < term.least;
  return (n != 0) == (term.type == Condition::Term::Type::some);
}

}  // namespace

void nobody_ready(bool nobody) { nobody_is_ready = nobody; }

namespace {

/// The words and functions lie one after the other in a list that is the second value of the closure.
bool looks(lua_State* L, lua_Integer entry) {
  luaL_checkstack(L, 6, "words");
  lua_rawgeti(L, lua_upvalueindex(2), 2 * entry);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 2);
  if (runtime(L).traced_call(L, 2, 1) != LUA_OK) throw located(L);
  const bool found = lua_toboolean(L, -1) != 0;
  lua_pop(L, 1);
  return found;
}

int offer_words(lua_State* L) {
  Words& words = thing<Words>(L);
  const SeatId seat = seat_arg(L, 2);
  lua_settop(L, 3);
  if (lua_isnil(L, 3)) lua_createtable(L, 4, 0), lua_replace(L, 3);
  if (lua_type(L, 3) != LUA_TTABLE) wrong_argument(L, 3, "list");
  auto n = static_cast<lua_Integer>(lua_rawlen(L, 3));
  for (std::size_t i = 0; i < words.entries.size(); ++i) {
    const auto entry = static_cast<lua_Integer>(i + 1);
    if (!words.entries[i].when.holds(L, seat) || (words.entries[i].asks && !looks(L, entry))) continue;
    lua_rawgeti(L, lua_upvalueindex(2), 2 * entry - 1);
    lua_rawseti(L, 3, ++n);
  }
  return 1;
}

}  // namespace

int make_words(lua_State* L) {
  if (lua_type(L, 1) != LUA_TTABLE) wrong_argument(L, 1, "list of words with their terms");
  lua_settop(L, 1);
  lua_newtable(L);
  Words words;
  for (lua_Integer i = 1; lua_geti(L, 1, i) != LUA_TNIL; ++i) {
    if (lua_type(L, 3) != LUA_TTABLE || lua_geti(L, 3, 1) != LUA_TSTRING) throw Fail(fmt::format("words: entry {} is no list that begins with a word", i));
    const std::string word = lua_tostring(L, -1);
    lua_rawseti(L, 2, 2 * i - 1);
    lua_pushboolean(L, 0);
    lua_rawseti(L, 2, 2 * i);
    std::vector<Condition::Term> terms;
    bool asks = false;
    for (lua_Integer k = 2; lua_geti(L, 3, k) != LUA_TNIL; ++k) {
      if (asks) throw Fail(fmt::format("words: in entry {} something stands behind the function, which must come last", i));
      asks = lua_type(L, -1) == LUA_TFUNCTION;
      if (asks)
        lua_rawseti(L, 2, 2 * i);
      else
        terms.push_back(term_of(text_arg(L, lua_gettop(L)))), lua_pop(L, 1);
    }
    words.entries.push_back({word, Condition({std::move(terms)}), asks});
    lua_settop(L, 2);
  }
  lua_settop(L, 2);
  push_thing(L, std::move(words), "words");
  lua_insert(L, 2);
  lua_pushcclosure(L, guarded<offer_words>, 2);
  return 1;
}

Words* words_at(lua_State* L, int at) { return thing_at<Words>(L, at, guarded<offer_words>); }

int make_condition(lua_State* L) {
  if (lua_type(L, 1) != LUA_TTABLE) wrong_argument(L, 1, "list of lists of texts");
  std::vector<std::vector<Condition::Term>> any;
  for (lua_Integer i = 1; lua_geti(L, 1, i) != LUA_TNIL; ++i) {
    if (lua_type(L, -1) != LUA_TTABLE) throw Fail("condition: each alternative is a list of texts");
    auto& all = any.emplace_back();
    for (lua_Integer k = 1; lua_geti(L, -1, k) != LUA_TNIL; ++k) {
      all.push_back(term_of(text_arg(L, lua_gettop(L))));
      lua_pop(L, 1);
    }
    lua_pop(L, 2);
  }
  push_thing(L, Condition(std::move(any)), "condition");
  lua_pushcclosure(L, guarded<hold>, 1);
  return 1;
}

Condition* condition_at(lua_State* L, int at) { return thing_at<Condition>(L, at, guarded<hold>); }

constexpr std::size_t of_modifiers = std::numeric_limits<std::size_t>::max();  ///< in the place of a zone: how many modifiers are in force

void Condition::resolve(Runtime& rt) {
  const world::Defs& d = rt.defs();
  for (auto& all : any_)
    for (Term& term : all) {
      term.counter = d.counter(term.name);
      const bool modifiers = !term.counter && term.name == "modifiers" && !d.zone(term.name, SeatId(0));  // a zone of that name comes first
      if (!term.counter) term.zone = modifiers ? of_modifiers : rt.add_zone_base(term.name);
      if (!term.counter && !modifiers && !rt.zone_of(term.zone, SeatId(0))) throw Fail(fmt::format("condition: '{}' is neither a counter nor a zone", term.name));
      if (term.counter && d.counters[static_cast<std::size_t>(term.counter.index)].scope == world::Scope::zone)
        throw Fail(fmt::format("condition: '{}' is a counter of zones", term.name));
      if (term.type == Term::Type::reached) term.least = least_of(rt.main(), term.query);
      if (term.type != Term::Type::below) continue;
      if (const auto n = fixed(rt.main(), term.query)) {
        term.type = Term::Type::under;
        term.least = *n;
        continue;
      }
      term.limit = d.query(term.query);
      if (!term.limit) throw Fail(fmt::format("condition: there is no query '{}'", term.query));
      const world::QueryDef& query = d.queries[static_cast<std::size_t>(term.limit.index)];
      term.plain = query.attr < 0 && query.otherwise.is_int() && !table::asks_flow(rt, term.limit);
      if (term.plain) term.least = static_cast<std::int32_t>(query.otherwise.integer_or(0));
    }
  resolved_ = true;
}

std::int32_t Condition::number(const Runtime& rt, const world::World& w, const Term& term, SeatId seat) const {
  if (!term.counter && term.zone == of_modifiers) return static_cast<std::int32_t>(w.modifiers.size());
  if (!term.counter) return w.zone(rt.zone_of(term.zone, seat)).count;
  const world::CounterDef& def = rt.defs().counters[static_cast<std::size_t>(term.counter.index)];
  return w.counter(def, def.scope == world::Scope::seat ? seat.index : 0);
}

Condition::Found Condition::look(Runtime& rt, const world::World& w, SeatId seat) {
  if (!resolved_) return Found::ask;
  Found found = Found::no;
  for (const auto& all : any_) {
    Found here = Found::yes;
    for (const Term& term : all) {
      const std::int32_t n = number(rt, w, term, seat);
      if (term.type == Term::Type::below && (!term.plain || is_modified(w, term.limit))) {
        here = Found::ask;
      } else if (!holds_for(term, n)) {
        here = Found::no;
        break;
      }
    }
    if (here == Found::yes) return here;
    if (here == Found::ask) found = here;
  }
  return found;
}

bool Condition::holds(lua_State* L, SeatId seat) {
  Runtime& rt = runtime(L);
  const world::World& w = world_of(L);
  if (!resolved_) resolve(rt);
  for (const auto& all : any_) {
    bool here = true;
    for (const Term& term : all) {
      const std::int32_t n = number(rt, w, term, seat);
      if (term.type != Term::Type::below || (term.plain && !is_modified(w, term.limit) && !Trace::current())) {
        here = holds_for(term, n);
      } else {
        const int top = lua_gettop(L);
        push(L, seat);
        push_query(L, term.limit, top + 1, 1);
        here = n < lua_tointeger(L, -1);
        lua_settop(L, top);
      }
      if (!here) break;
    }
    if (here) return true;
  }
  return false;
}

}  // namespace vizier::script
