#include "script/lap_state.hpp"

#include "script/ask.hpp"
#include "script/state_table.hpp"

namespace vizier::script {

using world::Decision;

world::Face face_of(lua_State* L, int at);
int lap(lua_State* L);
int lapped(lua_State* L);

namespace {

std::int32_t times_of(Runtime& rt, const std::string& state) {
  lua_State* L = rt.main();
  const int type = lua_getfield(L, -1, "times");
  std::int64_t times = 0;
  if (type == LUA_TSTRING) {
    times = table::rule(L, lua_tostring(L, -1)).integer_or(0);
  } else {
    times = lua_tointeger(L, -1);
  }
  lua_pop(L, 1);
  if (times < 1 || times > 1'000'000) throw Fail(fmt::format("state '{}': 'times' must be a number from 1 on, or name a rule that is one", state));
  return static_cast<std::int32_t>(times);
}

const LapState& state_of(lua_State* L) { return *runtime(L).state(runtime(L).context.world->flow.back().state)->as<LapState>(); }

/// The same as a script would: game:lap, then one more on the counter.
int begin(lua_State* L) {
  lua_settop(L, 1);
  for (int i = 1; i <= 4; ++i) lua_pushvalue(L, lua_upvalueindex(i));
  return lap(L);
}
int go_on(lua_State* L) {
  if (const int asked = lapped(L); asked != 0) return asked;
  const LapState& state = state_of(L);
  const std::string& next = runtime(L).count_lap(editor(L, "lap"), state);
  lua_pushlstring(L, next.data(), next.size());
  return 1;
}

}  // namespace

LapState read_lap_state(Runtime& rt, const std::string& name) {
  lua_State* L = rt.main();
  const std::string what = fmt::format("state '{}'", name);
  table::refuse_unknown(L, what, "a lap", {"counter", "face", "from", "lap", "next", "times", "to"});
  LapState s;
  s.name = name;
  s.prompt = table::text(L, what, "lap");
  s.next = table::text(L, what, "next");
  s.from = table::list(L, what, "from", ListName::Type::zone, "zone").index;
  s.rule = table::list(L, what, "to", ListName::Type::legal, "legality rule").index;
  lua_getfield(L, -1, "face");
  try {
    s.face = face_of(L, lua_gettop(L));
  } catch (const Fail& e) {
    throw Fail(fmt::format("{}: {}", what, e.what()));
  }
  lua_pop(L, 1);
  s.times = times_of(rt, name);
  const std::string counter = table::text(L, what, "counter");
  s.counter = rt.defs().counter(counter);
  if (!s.counter || rt.defs().counters[static_cast<std::size_t>(s.counter.index)].scope != world::Scope::game)
    throw Fail(fmt::format("{}: there is no counter '{}' of the game", what, counter));
  const int table = lua_gettop(L);
  for (const char* field : {"lap", "from", "to", "face"}) lua_getfield(L, table, field);
  lua_pushcclosure(L, asking<begin, go_on>, 4);
  lua_replace(L, -2);
  return s;
}

bool Runtime::begin_lap(const world::World& w, const LapState& state, Lap& lap, Decision& d) const {
  const world::LegalDef& rule = defs().legal[state.rule];
  if (rule.query && is_modified(w, rule.query)) return false;
  d.reset(Decision::Type::pair, w.turn(0));
  d.prompt = state.prompt;
  d.note = static_cast<std::int32_t>(state.face);
  lap = {w.seats - 1, state.from, state.rule, d.seat, false};
  if (rule.terms.empty()) d.seconds = list_names.rule_zones[state.rule];
  if (ordinary_move(w, lap, d)) return true;
  lap.left = 0;
  return false;
}

const std::string& Runtime::count_lap(world::Editor edit, const LapState& state) const {
  const world::CounterDef& def = defs().counters[static_cast<std::size_t>(state.counter.index)];
  const std::int32_t n = edit.world().counter(def, 0) + 1;
  if (n > def.max) throw Fail(fmt::format("{} would become {}, above its greatest value {}", def.name, n, def.max));
  edit.set_counter(state.counter, 0, n);
  return n < state.times ? state.name : state.next;
}

}  // namespace vizier::script
