// The library `table`: Lua's own functions, called through a bound on how much they touch.
#include <algorithm>

#include "script/library.hpp"

namespace vizier::script {

namespace {

int stock(lua_State* L,
          const char* name) {  // calls the library function kept in the registry with the present arguments
  const int args = lua_gettop(L);
  lua_getfield(L, LUA_REGISTRYINDEX, name);
  lua_insert(L, 1);
  lua_call(L, args, LUA_MULTRET);
  return lua_gettop(L);
}
lua_Integer table_length(lua_State* L) { return Argument<AnyTable>::read(L, 1), bounded_length(L, 1); }
int check_insert(lua_State* L) { return table_length(L), 0; }
int check_remove(lua_State* L) {
  table_length(L);
  Argument<Maybe<Amount>>::read(L, 2);
  return 0;
}
int check_sort(lua_State* L) {
  const auto n = static_cast<std::uint64_t>(table_length(L));
  Argument<Maybe<AnyFunction>>::read(L, 2);
  charge(L, n * 16);
  return 0;
}
int check_concat(lua_State* L) {
  const lua_Integer n = table_length(L);
  const std::size_t between = text_arg_or(L, 2, {}).size();
  const lua_Integer from = lua_isnoneornil(L, 3) ? 1 : int_arg(L, 3), to = lua_isnoneornil(L, 4) ? n : int_arg(L, 4);
  if (from < -1'000'000'000 || to > 1'000'000'000) throw Fail("concat: range too large");
  check_elements(runtime(L), to - from);
  charge(L, static_cast<std::uint64_t>(std::max<lua_Integer>(to - from, 0)) * 2);
  std::size_t size = 0;
  for (lua_Integer i = from; i <= to; ++i) {
    lua_geti(L, 1, i);                                                            // bounded: see above
    size += between + (lua_type(L, -1) == LUA_TSTRING ? lua_rawlen(L, -1) : 24);  // bounded: of a text
    lua_pop(L, 1);
    check_size(runtime(L), size);
  }
  return 0;
}
int check_move(lua_State* L) {
  Argument<AnyTable>::read(L, 1);
  const std::int64_t from = int_arg(L, 2), to = int_arg(L, 3);
  Argument<Amount>::read(L, 4);
  Argument<Maybe<AnyTable>>::read(L, 5);
  if (from < -1'000'000'000 || to > 1'000'000'000) throw Fail("move: range too large");
  check_elements(runtime(L), to - from + 1);
  charge(L, static_cast<std::uint64_t>(std::max<std::int64_t>(to - from, 0)));
  return 0;
}
int check_unpack(lua_State* L) {
  Argument<AnyTable>::read(L, 1);
  settle_list(L, 1);
  const std::int64_t from = lua_isnoneornil(L, 2) ? 1 : int_arg(L, 2),
                     to = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : int_arg(L, 3);  // bounded: see below
  if (from < -1'000'000'000 || to > 1'000'000'000 || to - from > 200) throw Fail("unpack: 200 values at most");
  return 0;
}

/// Bound first (throws), then the stock function outside of any C++ frame: it may raise or, for sort, call back into
/// the script.
template <int (*Check)(lua_State*), const char* Name>
int bounded(lua_State* L) {
  const int args = lua_gettop(L);
  const int failed = guarded<Check>(L);  // raises by itself
  (void)failed;
  lua_settop(L, args);
  return stock(L, Name);
}

constexpr char k_insert[] = "vizier.table.insert", k_remove[] = "vizier.table.remove",
               k_concat[] = "vizier.table.concat", k_move[] = "vizier.table.move", k_unpack[] = "vizier.table.unpack",
               k_sort[] = "vizier.table.sort", k_pack[] = "vizier.table.pack";
int check_pack(lua_State* L) { return charge(L, static_cast<std::uint64_t>(lua_gettop(L))), 0; }

constexpr Function table_functions[] = {
    declared<Gives<>, AnyTable, Rest<AnyValue>>("insert", "list, ...", "Adds an element, at the end or at a place.",
                                                bounded<check_insert, k_insert>),
    declared<Gives<AnyValue>, AnyTable, Maybe<Amount>>("remove", "list, at", "Takes an element out.",
                                                       bounded<check_remove, k_remove>),
    declared<Gives<Text>, AnyTable, Maybe<Text>, Maybe<Amount>, Maybe<Amount>>(
        "concat", "list, between, from, to", "Joins texts.", bounded<check_concat, k_concat>),
    declared<Gives<AnyValue>, AnyTable, Maybe<Amount>, Maybe<Amount>>(
        "unpack", "list, from, to", "The elements as values, 200 at most.", bounded<check_unpack, k_unpack>),
    declared<Gives<AnyTable>, Rest<AnyValue>>("pack", "...", "The values as a table with n.",
                                              bounded<check_pack, k_pack>),
    declared<Gives<AnyTable>, AnyTable, Amount, Amount, Amount, Maybe<AnyTable>>(
        "move", "from, first, last, to, into", "Copies elements.", bounded<check_move, k_move>),
    declared<Gives<>, AnyTable, Maybe<Callable<Gives<Truth>, Entry<"a", AnyValue>, Entry<"b", AnyValue>>>>(
        "sort", "list, before", "Sorts. The comparison cannot ask players.", bounded<check_sort, k_sort>),
};

}  // namespace

const Type table_type{"table", "Lists, with a bound on how much one call may touch.", {}, table_functions};

}  // namespace vizier::script
