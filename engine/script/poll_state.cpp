#include "script/poll_state.hpp"

#include <algorithm>

#include "script/ask.hpp"
#include "script/state_table.hpp"

namespace vizier::script {

using world::Decision;
using world::SeatId;
using world::Value;

PollState read_poll_state(Runtime& rt, const std::string& name) {
  lua_State* L = rt.main();
  const std::string what = fmt::format("state '{}'", name);
  table::refuse_unknown(L, what, "a poll", {"about", "choices", "chosen", "over", "poll", "ready"});
  PollState s;
  s.name = name;
  s.prompt = table::text(L, what, "poll");
  s.chosen = table::text(L, what, "chosen");
  s.over = table::text(L, what, "over");
  s.about = table::texts(L, what, "about");
  std::sort(s.about.begin(), s.about.end());
  s.about.erase(std::unique(s.about.begin(), s.about.end()), s.about.end());
  if (lua_getfield(L, -1, "choices") != LUA_TFUNCTION) throw Fail(fmt::format("state '{}': 'choices' must be a function", name));
  s.choices = luaL_ref(L, LUA_REGISTRYINDEX);
  const bool given = lua_getfield(L, -1, "ready") != LUA_TNIL;
  s.condition = condition_at(L, lua_gettop(L));
  if (given && !s.condition) throw Fail(fmt::format("state '{}': 'ready' must be made with condition", name));
  s.ready = luaL_ref(L, LUA_REGISTRYINDEX);
  return s;
}

/// The frame's notebook as a table that is made once for all questions of a poll: nothing changes between them.
void Runtime::push_poll_frame(const PollState& state, const world::Frame& frame) {
  const world::Table* const table = frame.vars.table();
  if (poll_.state == &state && table && poll_.vars.table() == table) {
    lua_rawgeti(L_, LUA_REGISTRYINDEX, poll_.frame);
    return;
  }
  poll_.state = &state;
  poll_.vars = frame.vars;
  world::Table args;
  for (const std::string& name : state.about)
    if (const Value& value = frame.vars.at(name); !value.is_nil()) args.named.emplace_back(name, value);
  poll_.args = Value(std::move(args));
  if (table)
    push_value(L_, frame.vars);
  else
    lua_newtable(L_);
  if (poll_.frame == LUA_NOREF) lua_pushboolean(L_, 0), poll_.frame = luaL_ref(L_, LUA_REGISTRYINDEX);
  lua_pushvalue(L_, -1);
  lua_rawseti(L_, LUA_REGISTRYINDEX, poll_.frame);
}

/// Whether the seat is asked at all, where only a script can tell.
bool Runtime::poll_ready(const PollState& state, SeatId seat, bool& ready) {
  lua_rawgeti(L_, LUA_REGISTRYINDEX, state.ready);
  lua_rawgeti(L_, LUA_REGISTRYINDEX, game_ref);
  push(L_, seat);
  if (!protected_call(2, 1, Mode::check)) return false;
  ready = lua_toboolean(L_, -1) != 0;
  lua_pop(L_, 1);
  return true;
}

Runtime::Polled Runtime::poll(const PollState& state, SeatId seat, Decision& d) {
  if (error_) error_ = {};
  const world::Frame& frame = context.world->flow.back();
  if (state.condition) {
    const Condition::Found found = state.condition->look(*this, *context.world, seat);
    bool ready = found == Condition::Found::yes;
    if (found == Condition::Found::ask && !poll_ready(state, seat, ready)) return Polled::failed;
    if (!ready) return Polled::idle;
  }
  lua_rawgeti(L_, LUA_REGISTRYINDEX, state.choices);
  lua_rawgeti(L_, LUA_REGISTRYINDEX, game_ref);
  push(L_, seat);
  push_poll_frame(state, frame);
  if (!protected_call(3, 1, Mode::check)) return Polled::failed;
  try {
    d.reset(Decision::Type::one, seat);
    d.prompt = state.prompt;
    read_choices(L_, lua_gettop(L_), d, d.items);
    d.pass = static_cast<std::int32_t>(d.items.size());
    d.items.push_back(world::Choice::text(d.texts.size()));
    d.texts.emplace_back("pass");
    d.args = poll_.args;
    lua_pop(L_, 1);
    return Polled::asked;
  } catch (const Fail& e) {
    error_.message = fmt::format("state '{}': {}", state.name, e.what());
    error_.place.file = file_of(package_->manifest.flow);
    lua_settop(L_, 0);
    return Polled::failed;
  }
}

}  // namespace vizier::script
