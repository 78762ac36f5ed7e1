#include "script/condition.hpp"

#include <new>

#include "script/ask.hpp"
#include "script/quiet.hpp"

namespace vizier::script {

using world::SeatId;

namespace {

thread_local bool nobody_is_ready = false;

int drop(lua_State* L) {
  static_cast<Condition*>(lua_touserdata(L, 1))->~Condition();
  return 0;
}

Condition& self(lua_State* L) { return *static_cast<Condition*>(lua_touserdata(L, lua_upvalueindex(1))); }

/// Of one player, or of anybody.
int hold(lua_State* L) {
  Condition& condition = self(L);
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
  const std::size_t below = text.find(" < ");
  if (below != std::string_view::npos) {
    term.type = Condition::Term::Type::below;
    term.query = text.substr(below + 3);
    text = text.substr(0, below);
  } else if (text.starts_with("not ")) {
    term.type = Condition::Term::Type::none;
    text.remove_prefix(4);
  }
  term.name = text;
  if (term.name.empty() || term.name.find(' ') != std::string::npos)
    throw Fail(fmt::format("condition: '{}' is no term; write 'name', 'not name' or 'name < query'", text));
  return term;
}

}  // namespace

void nobody_ready(bool nobody) { nobody_is_ready = nobody; }

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
  new (lua_newuserdatauv(L, sizeof(Condition), 0)) Condition(std::move(any));
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, drop);
  lua_setfield(L, -2, "__gc");
  lua_pushliteral(L, "condition");
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pushcclosure(L, guarded<hold>, 1);
  return 1;
}

Condition* condition_at(lua_State* L, int at) {
  if (lua_tocfunction(L, at) != static_cast<lua_CFunction>(guarded<hold>) || !lua_getupvalue(L, at, 1)) return nullptr;
  auto* const found = static_cast<Condition*>(lua_touserdata(L, -1));
  lua_pop(L, 1);
  return found;
}

void Condition::resolve(Runtime& rt) {
  const world::Defs& d = rt.defs();
  for (auto& all : any_)
    for (Term& term : all) {
      term.counter = d.counter(term.name);
      if (!term.counter) term.zone = rt.add_zone_base(term.name);
      if (!term.counter && !rt.zone_of(term.zone, SeatId(0))) throw Fail(fmt::format("condition: '{}' is neither a counter nor a zone", term.name));
      if (term.counter && d.counters[static_cast<std::size_t>(term.counter.index)].scope == world::Scope::zone)
        throw Fail(fmt::format("condition: '{}' is a counter of zones", term.name));
      if (term.type != Term::Type::below) continue;
      term.limit = d.query(term.query);
      if (!term.limit) throw Fail(fmt::format("condition: there is no query '{}'", term.query));
    }
  resolved_ = true;
}

std::int32_t Condition::number(const Runtime& rt, const world::World& w, const Term& term, SeatId seat) const {
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
      if (term.type == Term::Type::below) {
        here = Found::ask;
      } else if ((n != 0) != (term.type == Term::Type::some)) {
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
      if (term.type != Term::Type::below) {
        here = (n != 0) == (term.type == Term::Type::some);
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
