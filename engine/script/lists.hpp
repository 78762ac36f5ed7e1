#pragma once
#include "script/calls.hpp"
#include "script/list.hpp"
#include "script/runtime.hpp"

/// The one way to the length of what a script has made. What is asked for here is bounded (`Limits::elements`) and
/// costs instructions, so that a loop over it is counted like a loop of the script itself. `tests/house/lists.py` finds
/// other ways.
namespace vizier::script {

/// Throws where one call would touch more elements than the limits allow.
void check_elements(const Runtime& runtime, lua_Integer n);

/// Charges the running script for work of the host, in instructions.
inline void charge(lua_State* L, std::uint64_t instructions) { Runtime::of(L).calls().charge(instructions); }

/// How long the list is (of the content, too, which is a proxy); the loop over it is paid.
inline lua_Integer bounded_length(lua_State* L, int at) {
  settle_list(L, at);
  const lua_Integer n = luaL_len(L, at);
  if (n > 32) check_elements(Runtime::of(L), n), charge(L, static_cast<std::uint64_t>(n));
  return n;
}

/// Calls visit() for each entry of a table, in no order: its key lies below its value on the top of the stack, and both
/// stay there.
template <class Visit>
void each_entry(lua_State* L, int table, Visit&& visit) {
  lua_Integer n = 0;
  lua_pushnil(L);
  while (lua_next(L, table) != 0) {
    if (++n % 32 == 0) check_elements(Runtime::of(L), n), charge(L, 32);
    visit();
    lua_pop(L, 1);
  }
}

}  // namespace vizier::script
