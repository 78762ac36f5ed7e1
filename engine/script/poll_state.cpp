#include "script/poll_state.hpp"

#include <algorithm>

#include "script/ask.hpp"

namespace vizier::script {

using world::Decision;
using world::SeatId;
using world::Value;

namespace {

void refuse_unknown(lua_State* L, const std::string& state) {
  static const std::vector<std::string> known{"about", "choices", "chosen", "over", "poll", "ready"};
  lua_pushnil(L);
  while (lua_next(L, -2) != 0) {
    const std::string key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : luaL_typename(L, -2);
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      const std::string near = content::did_you_mean(key, known);
      throw Fail(fmt::format("state '{}': a poll has no '{}'{}", state, key, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
    }
    lua_pop(L, 1);
  }
}

std::string text_of(lua_State* L, const std::string& state, const char* field) {
  if (lua_getfield(L, -1, field) != LUA_TSTRING) throw Fail(fmt::format("state '{}': '{}' must be a text", state, field));
  std::string text = lua_tostring(L, -1);
  lua_pop(L, 1);
  return text;
}

std::vector<std::string> names_of(lua_State* L, const std::string& state, const char* field) {
  std::vector<std::string> names;
  const int type = lua_getfield(L, -1, field);
  if (type != LUA_TNIL && type != LUA_TTABLE) throw Fail(fmt::format("state '{}': '{}' must be a list of texts", state, field));
  const auto count = type == LUA_TNIL ? 0 : static_cast<lua_Integer>(lua_rawlen(L, -1));
  for (lua_Integer i = 1; i <= count; ++i) {
    if (lua_rawgeti(L, -1, i) != LUA_TSTRING) throw Fail(fmt::format("state '{}': '{}' must be a list of texts", state, field));
    names.emplace_back(lua_tostring(L, -1));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace

PollState read_poll_state(Runtime& rt, const std::string& name) {
  lua_State* L = rt.main();
  refuse_unknown(L, name);
  PollState s;
  s.name = name;
  s.prompt = text_of(L, name, "poll");
  s.chosen = text_of(L, name, "chosen");
  s.over = text_of(L, name, "over");
  s.about = names_of(L, name, "about");
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
