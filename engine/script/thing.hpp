#pragma once
#include <utility>

#include "script/typed.hpp"

/// A C++ value behind a function that a script calls: the first value of its closure. sol2 keeps it and destroys it.
namespace vizier::script {

/// Pushes it, to be made a closure with whatever is pushed after it.
template <class Thing>
void push_thing(lua_State* L, Thing thing) {
  sol::stack::push<sol::user<Thing>>(L, std::move(thing));
}

/// In the function: the thing.
template <class Thing>
Thing& thing(lua_State* L) {
  return sol::stack::get<sol::user<Thing>>(L, lua_upvalueindex(1));
}

/// The thing behind the function at `at`, where that is `call`; null otherwise.
template <class Thing>
Thing* thing_at(lua_State* L, int at, lua_CFunction call) {
  if (lua_tocfunction(L, at) != call || !lua_getupvalue(L, at, 1)) return nullptr;
  Thing& found = sol::stack::get<sol::user<Thing>>(L, -1);
  lua_pop(L, 1);
  return &found;
}

}  // namespace vizier::script
