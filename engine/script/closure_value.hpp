#pragma once
#include <utility>

#include "script/typed.hpp"

/// Keeps a C++ value in the closure of a function that a script calls, as its first upvalue. sol2 destroys it.
namespace vizier::script {

/// Pushes it, to be made a closure with whatever is pushed after it.
template <class T>
void push_closure_value(lua_State* L, T value) {
  sol::stack::push<sol::user<T>>(L, std::move(value));
}

/// The value, inside the function.
template <class T>
T& closure_value(lua_State* L) {
  return sol::stack::get<sol::user<T>>(L, lua_upvalueindex(1));
}

/// The value behind the function at `at`, where that is `call`; null otherwise.
template <class T>
T* closure_value_at(lua_State* L, int at, lua_CFunction call) {
  if (lua_tocfunction(L, at) != call || !lua_getupvalue(L, at, 1)) return nullptr;
  T& found = sol::stack::get<sol::user<T>>(L, -1);
  lua_pop(L, 1);
  return &found;
}

}  // namespace vizier::script
