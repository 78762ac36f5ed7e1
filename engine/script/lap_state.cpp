#include "script/lap_state.hpp"

#include <algorithm>

#include "script/ask.hpp"

namespace vizier::script {

using world::Decision;

world::Face face_of(lua_State* L, int at);
int lap(lua_State* L);
int lapped(lua_State* L);

namespace {

std::string text_of(lua_State* L, const std::string& state, const char* field) {
  if (lua_getfield(L, -1, field) != LUA_TSTRING) throw Fail(fmt::format("state '{}': '{}' must be a text", state, field));
  std::string text = lua_tostring(L, -1);
  lua_pop(L, 1);
  return text;
}

std::int32_t times_of(Runtime& rt, const std::string& state) {
  lua_State* L = rt.main();
  const int type = lua_getfield(L, -1, "times");
  std::int64_t times = 0;
  if (type == LUA_TSTRING) {
    const world::Value* value = &rt.package().rules;
    std::string_view path = lua_tostring(L, -1);
    while (!path.empty()) {
      const std::size_t dot = std::min(path.find('.'), path.size());
      value = &value->at(path.substr(0, dot));
      path.remove_prefix(std::min(dot + 1, path.size()));
    }
    times = value->integer_or(0);
  } else {
    times = lua_tointeger(L, -1);
  }
  lua_pop(L, 1);
  if (times < 1 || times > 1'000'000) throw Fail(fmt::format("state '{}': 'times' must be a number from 1 on, or name a rule that is one", state));
  return static_cast<std::int32_t>(times);
}

void refuse_unknown(lua_State* L, const std::string& state) {
  static const std::vector<std::string> known{"counter", "face", "from", "lap", "next", "times", "to"};
  lua_pushnil(L);
  while (lua_next(L, -2) != 0) {
    const std::string key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : luaL_typename(L, -2);
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      const std::string near = content::did_you_mean(key, known);
      throw Fail(fmt::format("state '{}': a lap has no '{}'{}", state, key, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
    }
    lua_pop(L, 1);
  }
}

ListName list_of(lua_State* L, const std::string& state, const char* field, ListName::Type wanted, const char* what) {
  const bool text = lua_getfield(L, -1, field) == LUA_TSTRING;
  const ListName name = text ? list_name(L, -1) : ListName{};
  if (name.type != wanted) throw Fail(fmt::format("state '{}': '{}' must name a {}", state, field, what));
  lua_pop(L, 1);
  return name;
}

const LapState& state_of(lua_State* L) { return *runtime(L).lap_state(runtime(L).context.world->flow.back().state); }

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
  refuse_unknown(L, name);
  LapState s;
  s.name = name;
  s.prompt = text_of(L, name, "lap");
  s.next = text_of(L, name, "next");
  s.from = list_of(L, name, "from", ListName::Type::zone, "zone").index;
  s.rule = list_of(L, name, "to", ListName::Type::legal, "legality rule").index;
  lua_getfield(L, -1, "face");
  try {
    s.face = face_of(L, lua_gettop(L));
  } catch (const Fail& e) {
    throw Fail(fmt::format("state '{}': {}", name, e.what()));
  }
  lua_pop(L, 1);
  s.times = times_of(rt, name);
  const std::string counter = text_of(L, name, "counter");
  s.counter = rt.defs().counter(counter);
  if (!s.counter || rt.defs().counters[static_cast<std::size_t>(s.counter.index)].scope != world::Scope::game)
    throw Fail(fmt::format("state '{}': there is no counter '{}' of the game", name, counter));
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
