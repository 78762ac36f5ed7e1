#include "script/once.hpp"

#include "script/bind.hpp"
#include "script/modules.hpp"

namespace vizier::script {
namespace {

enum Upvalue : int { maker = 1, value = 2, stage = 3 };
enum Stage : int { fresh, working, made };

void set_stage(lua_State* L, Stage to) {
  lua_pushinteger(L, to);
  lua_replace(L, lua_upvalueindex(stage));
}

int needs_itself(lua_State*) { throw Fail("this needs the value that `once` is just working out"); }

/// What the maker gave lies on the top of the stack.
int keep(lua_State* L) {
  const LuaState::HostWork work(runtime(L).lua());
  runtime(L).modules().faces().show(L, "what `once` gives");
  return 0;
}

/// The function that scripts get. After loading it only gives the value.
int once_value(lua_State* L) {
  const auto at = static_cast<Stage>(lua_tointeger(L, lua_upvalueindex(stage)));
  if (at == working) return guarded<needs_itself>(L);
  if (at == fresh) {
    lua_settop(L, 0);
    set_stage(L, working);
    lua_pushvalue(L, lua_upvalueindex(maker));
    push_game(L);
    if (lua_pcall(L, 1, 1, 0) != LUA_OK) {
      set_stage(L, fresh);
      return lua_error(L);
    }
    guarded<keep>(L);
    lua_replace(L, lua_upvalueindex(value));
    set_stage(L, made);
  }
  lua_pushvalue(L, lua_upvalueindex(value));
  return 1;
}

}  // namespace

int make_once(Raw<Gives<OnceValue>, OnceMaker> raw) {
  lua_State* const L = raw;
  raw.arg<1>();
  constexpr std::size_t most = 1'000;
  Runtime& rt = runtime(L);
  if (rt.loaded() || rt.context.mode != Mode::load)
    throw Fail("`once` stands outside of all functions, where it is met while the script loads");
  push(L, rt.modules().onces());
  // bounded: no loop here
  const auto count = lua_rawlen(L, -1);
  if (count >= most) throw Fail("1,000 times `once` is enough");
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  lua_pushinteger(L, fresh);
  lua_pushcclosure(L, once_value, 3);
  lua_pushvalue(L, -1);
  lua_rawseti(L, -3, static_cast<lua_Integer>(count) + 1);
  return 1;
}

int work_out_all(lua_State* L) {
  // bounded: at most 1,000 of them
  for (lua_Integer i = 1; lua_rawgeti(L, 1, i) != LUA_TNIL; ++i) lua_call(L, 0, 0);
  return 0;
}

}  // namespace vizier::script
