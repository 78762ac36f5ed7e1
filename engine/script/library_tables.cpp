// The library `table`: Lua's own functions, called through a bound on how much they touch.
#include <algorithm>

#include "script/library.hpp"

namespace vizier::script {

void table_arg(lua_State* L, int at) {
  if (lua_type(L, at) != LUA_TTABLE) wrong_argument(L, at, "table");
}

namespace {

int stock(lua_State* L, const char* name) {  // calls the library function kept in the registry with the present arguments
  const int args = lua_gettop(L);
  lua_getfield(L, LUA_REGISTRYINDEX, name);
  lua_insert(L, 1);
  lua_call(L, args, LUA_MULTRET);
  return lua_gettop(L);
}
lua_Integer bounded_length(lua_State* L, int at) {
  table_arg(L, at);
  const lua_Integer n = luaL_len(L, at);
  check_elements(L, n);
  runtime(L).charge(static_cast<std::uint64_t>(n));
  return n;
}
int check_insert(lua_State* L) { return bounded_length(L, 1), 0; }
int check_concat(lua_State* L) {
  const lua_Integer n = bounded_length(L, 1);
  const std::size_t between = text_arg_or(L, 2, {}).size();
  const lua_Integer from = lua_isnoneornil(L, 3) ? 1 : int_arg(L, 3), to = lua_isnoneornil(L, 4) ? n : int_arg(L, 4);
  if (from < -1'000'000'000 || to > 1'000'000'000) throw Fail("concat: range too large");
  check_elements(L, to - from);
  std::size_t size = 0;
  for (lua_Integer i = from; i <= to; ++i) {
    lua_geti(L, 1, i);
    size += between + (lua_type(L, -1) == LUA_TSTRING ? lua_rawlen(L, -1) : 24);
    lua_pop(L, 1);
    check_size(L, size);
  }
  return 0;
}
int check_move(lua_State* L) {
  table_arg(L, 1);
  const std::int64_t from = int_arg(L, 2), to = int_arg(L, 3);
  if (from < -1'000'000'000 || to > 1'000'000'000) throw Fail("move: range too large");
  check_elements(L, to - from + 1);
  runtime(L).charge(static_cast<std::uint64_t>(std::max<std::int64_t>(to - from, 0)));
  return 0;
}
int check_unpack(lua_State* L) {
  table_arg(L, 1);
  const std::int64_t from = lua_isnoneornil(L, 2) ? 1 : int_arg(L, 2), to = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : int_arg(L, 3);
  if (from < -1'000'000'000 || to > 1'000'000'000 || to - from > 200) throw Fail("unpack: 200 values at most");
  return 0;
}

/// Bound first (throws), then the stock function outside of any C++ frame: it may raise or, for sort, call back into the script.
template <int (*Check)(lua_State*), const char* Name>
int bounded(lua_State* L) {
  const int args = lua_gettop(L);
  const int failed = guarded<Check>(L);  // raises by itself
  (void)failed;
  lua_settop(L, args);
  return stock(L, Name);
}

constexpr char k_insert[] = "vizier.table.insert", k_remove[] = "vizier.table.remove", k_concat[] = "vizier.table.concat", k_move[] = "vizier.table.move",
               k_unpack[] = "vizier.table.unpack", k_sort[] = "vizier.table.sort", k_pack[] = "vizier.table.pack";
int check_nothing(lua_State*) { return 0; }

constexpr Function table_functions[] = {
    {"insert", "list: table, ...: any", "", "Adds an element, at the end or at a place.", bounded<check_insert, k_insert>},
    {"remove", "list: table, at?: integer", "any", "Takes an element out.", bounded<check_insert, k_remove>},
    {"concat", "list: table, between?: string, from?: integer, to?: integer", "string", "Joins texts.", bounded<check_concat, k_concat>},
    {"unpack", "list: table, from?: integer, to?: integer", "any", "The elements as values, 200 at most.", bounded<check_unpack, k_unpack>},
    {"pack", "...: any", "table", "The values as a table with n.", bounded<check_nothing, k_pack>},
    {"move", "from: table, first: integer, last: integer, to: integer, into?: table", "table", "Copies elements.", bounded<check_move, k_move>},
    {"sort", "list: table, before?: fun(a: any, b: any): boolean", "", "Sorts. The comparison cannot ask players.", bounded<check_insert, k_sort>},
};

}  // namespace

const Type table_type{"table", "Lists, with a bound on how much one call may touch.", {}, table_functions};

}  // namespace vizier::script
