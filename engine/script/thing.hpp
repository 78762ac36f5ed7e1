#pragma once
#include <new>
#include <utility>

#include "script/lua.hpp"

/// A C++ value behind a function that a script calls: the first value of its closure.
namespace vizier::script {

template <class Thing>
int drop_thing(lua_State* L) {
  static_cast<Thing*>(lua_touserdata(L, 1))->~Thing();
  return 0;
}

/// Pushes it, to be made a closure with whatever is pushed after it.
template <class Thing>
void push_thing(lua_State* L, Thing thing, const char* name) {
  new (lua_newuserdatauv(L, sizeof(Thing), 1)) Thing(std::move(thing));
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, drop_thing<Thing>);
  lua_setfield(L, -2, "__gc");
  lua_pushstring(L, name);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

/// In the function: the thing.
template <class Thing>
Thing& thing(lua_State* L) {
  return *static_cast<Thing*>(lua_touserdata(L, lua_upvalueindex(1)));
}

/// The thing behind the function at `at`, where that is `call`; null otherwise.
template <class Thing>
Thing* thing_at(lua_State* L, int at, lua_CFunction call) {
  if (lua_tocfunction(L, at) != call || !lua_getupvalue(L, at, 1)) return nullptr;
  auto* const found = static_cast<Thing*>(lua_touserdata(L, -1));
  lua_pop(L, 1);
  return found;
}

}  // namespace vizier::script
