#include "script/sandbox.hpp"

#include <algorithm>

#include "script/laying.hpp"
#include "script/library.hpp"
#include "script/list.hpp"
#include "script/modules.hpp"
#include "script/once.hpp"
#include "script/unchanged_functions.hpp"

namespace vizier::script {
namespace {

NewText f_tostring(AnyValue value) { return {plain_text(value.L, value.at)}; }

/// Order of keys in pairs: numbers, then texts, then handles, each upwards. Other keys have no order that is the same
/// in every run.
bool key_before(lua_State* L, int a, int b) {
  const auto rank = [&](int at) { return lua_type(L, at) == LUA_TNUMBER ? 0 : lua_type(L, at) == LUA_TSTRING ? 1 : 2; };
  if (rank(a) != rank(b)) return rank(a) < rank(b);
  if (rank(a) == 0) return lua_compare(L, a, b, LUA_OPLT) != 0;
  if (rank(a) == 1) return text_arg(L, a) < text_arg(L, b);
  return Handle(L, a).before(Handle(L, b));
}
int pairs_next(lua_State* L) {  // upvalues: table, sorted keys, how many were given
  for (;;) {
    const lua_Integer i = lua_tointeger(L, lua_upvalueindex(3)) + 1;
    lua_pushinteger(L, i);
    lua_replace(L, lua_upvalueindex(3));
    if (lua_rawgeti(L, lua_upvalueindex(2), i) == LUA_TNIL) return 1;  // bounded: the host's own list
    lua_pushvalue(L, -1);
    lua_rawget(L, lua_upvalueindex(1));
    if (!lua_isnil(L, -1)) return 2;  // removed during the loop: go on
    lua_pop(L, 2);
  }
}
int f_pairs(Raw<Gives<Callable<Gives<AnyValue, AnyValue>>>, AnyTable> raw) {
  lua_State* const L = raw;
  raw.arg<1>();
  settle_list(L, 1);
  if (push_real(L, 1)) lua_replace(L, 1);
  lua_settop(L, 1);
  lua_newtable(L);
  lua_Integer n = 0;
  each_entry(L, 1, [&] {
    const int type = lua_type(L, -2);
    if (type != LUA_TNUMBER && type != LUA_TSTRING && !is_ref(L, -2))
      throw Fail(fmt::format("pairs: {} as a key has no fixed order; use numbers, texts or handles",
                             type == LUA_TLIGHTUSERDATA ? no_handle : fmt::format("a {}", luaL_typename(L, -2))));
    lua_pushvalue(L, -2);
    lua_rawseti(L, 2, ++n);
  });
  check_elements(runtime(L), n);
  charge(L, static_cast<std::uint64_t>(n) * 16);
  // merge sort over the key list, bottom up
  lua_newtable(L);
  for (lua_Integer width = 1; width < n; width *= 2) {
    for (lua_Integer low = 1; low <= n; low += 2 * width) {
      lua_Integer a = low, b = std::min(low + width, n + 1);
      const lua_Integer a_end = b, b_end = std::min(low + 2 * width, n + 1);
      for (lua_Integer out = low; out < b_end; ++out) {
        bool take_a = a < a_end;
        if (take_a && b < b_end) {
          lua_rawgeti(L, 2, a);  // bounded: the host's own list
          lua_rawgeti(L, 2, b);  // bounded: the host's own list
          take_a = !key_before(L, lua_gettop(L), lua_gettop(L) - 1);
          lua_pop(L, 2);
        }
        lua_rawgeti(L, 2, take_a ? a++ : b++);  // bounded: the host's own list
        lua_rawseti(L, 3, out);
      }
    }
    lua_pushvalue(L, 2);
    lua_pushvalue(L, 3);
    lua_replace(L, 2);
    lua_replace(L, 3);
  }
  lua_settop(L, 2);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, pairs_next, 3);
  return 1;
}

/// The chunk that calls the running function; empty where that cannot be told.
std::string calling_chunk(lua_State* L) {
  lua_Debug self, caller;
  if (lua_getstack(L, 0, &self) == 0 || lua_getinfo(L, "t", &self) == 0 || self.istailcall != 0) return {};
  if (lua_getstack(L, 1, &caller) == 0 || lua_getinfo(L, "S", &caller) == 0) return {};
  return *caller.what == 'C' || *caller.source != '=' ? std::string() : caller.source + 1;
}
int f_require(Raw<Gives<AnyValue>, Text> raw) {
  lua_State* const L = raw;
  const std::string name(raw.arg<1>());
  Modules& modules = runtime(L).modules();
  push(L, modules.get(name));
  if (const std::string chunk = calling_chunk(L); chunk.empty())
    modules.faces().show(L, fmt::format("the module '{}'", name));
  else
    modules.faces().show_to(L, chunk, name);
  return 1;
}

/// Lua's own looks at every letter of a text.
int check_tonumber(lua_State* L) {
  if (lua_type(L, 1) == LUA_TSTRING) charge(L, text_arg(L, 1).size());
  return 0;
}
int f_tonumber(lua_State* L) {
  guarded<check_tonumber>(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

/// The message of a mistake takes as long to make as so many instructions: a loop of caught ones ends by its count.
int charge_for_mistake(lua_State* L) {
  runtime(L).calls().charge(2'000);
  return 0;
}

int finish_pcall(lua_State* L, int status, lua_KContext mode) {
  if (status == LUA_OK || status == LUA_YIELD) {
    lua_pushboolean(L, 1);
    lua_replace(L, 1);
    return lua_gettop(L);
  }
  runtime(L).context.mode = static_cast<Mode>(mode);  // the mistake may have ended what only looks
  if (runtime(L).calls().stopped() || status == LUA_ERRMEM) return lua_error(L);  // a limit cannot be swallowed
  guarded<charge_for_mistake>(L);
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  return 2;
}
int f_pcall(lua_State* L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, 1);  // place for the first result
  lua_insert(L, 1);
  const auto mode = static_cast<lua_KContext>(runtime(L).context.mode);
  return finish_pcall(L, lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, mode, finish_pcall), mode);
}

int unknown_global(lua_State* L) {
  const LuaState::HostWork work(runtime(L).lua());
  const std::string name = lua_type(L, 2) == LUA_TSTRING ? std::string(text_arg(L, 2)) : "?";
  if (name == "print")
    throw Fail(
        "unknown global 'print'; game:log tells the players something, and `trace on` in vizier console shows what a "
        "script does");
  throw no_such(fmt::format("unknown global '{}'", name), name, names_in(runtime(L).sandbox().globals()));
}
int closed_globals(lua_State* L) {
  const char* name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
  throw Fail(fmt::format("globals are closed: write 'local {}'", name));
}
int closed_library(lua_State* L) {
  const char* name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
  throw Fail(fmt::format("a library cannot be changed ('{}')", name));
}
int unknown_member(lua_State* L) {
  const char* name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
  const std::string_view library = lua_tostring(L, lua_upvalueindex(1));
  if (library == "math" && std::string_view(name) == "random")
    throw Fail("there is no math.random here; game:random gives a number that every replay gives again");
  throw Fail(fmt::format("there is no {}.{} here", library, name));
}

constexpr Function free_functions[] = {
    declared<Gives<Callable<Gives<Amount, AnyValue>>>, AnyTable>("ipairs", "list",
                                                                 "The elements 1, 2, 3… up to the first nil.", ipairs),
    free_function<list_of>(
        "list", "of",
        "Makes a list of a table of 1, 2, 3…, with the functions of List: `list(ctx.params.names):has(n)`. "
        "Of nil an empty one."),
    free_function<make_laying>(
        "laying", "how",
        "How a player lays a piece onto a grid. The function that this makes asks for one of the open cells of the "
        "grid `onto` within the bounds (numbers, or names of rules), or of the cells given; lays the piece there, as "
        "the player's own; tells the log (`player`, `piece`, `row`, `column`) and the laboratory. With `strays`, a "
        "query about the player, the piece stays that near to the row that it comes from. `touches` is made with "
        "touching; what it counts follows the cell."),
    free_function<make_once>(
        "once", "work_out",
        "For what follows from the content alone and is needed again and again: called outside of all functions, it "
        "gives a function that returns the value of `work_out`. That is worked out once, when all scripts are loaded. "
        "There is no game then: `game:kinds`, `game.rules` and the like can be asked, players and pieces cannot. "
        "Nobody can change the value."),
    free_function<f_pairs>(
        "pairs", "t", "All entries: numbers, then texts, then handles, each in rising order, the same in every run."),
    declared<Gives<Truth, AnyValue>, AnyValue, Rest<AnyValue>>(
        "pcall", "f, ...",
        "Calls and catches a mistake. Limits cannot be caught, nor mistakes in what a log or tally is told.", f_pcall),
    free_function<f_require>(
        "require", "module",
        "Another module of this package, of lib, or of a package that is required. It cannot be changed from outside."),
    free_function<make_touching>(
        "touching", "what",
        "What the sides of a piece on a grid bring where they touch others. Where one of two touching sides shows the "
        "mark, what the other shows is counted: `count` lists counters of the game and marks, one after the other, and "
        "adds to these counters, never beyond their greatest value; `note` lists names and marks that are only told. "
        "The log gets the player, every number by its name, and `what`: a list of those that are not zero, in the "
        "words of the texts `<log>_<name>` with their `count`. The function returns the numbers in that order; an edge "
        "between the piece and a second one that comes at the same moment counts once."),
    free_function<f_tostring>("tostring", "value", "A text for a value, never an address."),
};
const Type free_type{"", "Functions that every script has.", {}, free_functions};

sol::table functions_of(sol::state_view lua, const Type& type) {
  sol::table members = lua.create_table();
  for (const Function& f : type.functions) members.raw_set(f.name, f.call);
  return members;
}

/// A table that scripts can read and not change. An unknown member is an error, not nil.
sol::table protect(sol::state_view lua, const char* name, sol::table members) {
  sol::table shown = lua.create_table();
  shown[sol::metatable_key] =
      lua.create_table_with("__index", members, "__newindex", &guarded<closed_library>, "__metatable", "library");
  members[sol::metatable_key] = lua.create_table_with("__index", sol::make_closure(&guarded<unknown_member>, name));
  return shown;
}

/// Lua's own functions of that library, of which scripts get some.
sol::table stock_library(lua_State* L, const char* name, lua_CFunction open) {
  luaL_requiref(L, name, open, 0);
  return sol::stack::pop<sol::table>(L);
}

/// `("x"):rep(3)` finds the functions of the library.
void set_text_methods(sol::state_view lua, const sol::table& library) {
  lua_State* const L = lua.lua_state();
  lua_pushliteral(L, "");
  sol::stack::push(L, lua.create_table_with("__index", library, "__metatable", "string"));
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

}  // namespace

std::span<const Type* const> library_types() {
  static constexpr const Type* types[] = {&free_type, &unchanged_type, &math_type, &string_type, &table_type};
  return types;
}

Sandbox::Sandbox(lua_State* main) {
  sol::state_view lua(main);
  sol::table registry = lua.registry();
  const sol::table base = stock_library(lua, "_G", luaopen_base), tables = stock_library(lua, "table", luaopen_table),
                   math = stock_library(lua, "math", luaopen_math);
  for (const Function& f : table_type.functions)
    registry[std::string("vizier.table.") + f.name] = tables.raw_get<sol::object>(f.name);

  globals_ = functions_of(lua, free_type);
  for (const Function& f : unchanged_type.functions) globals_.raw_set(f.name, base.raw_get<sol::object>(f.name));
  globals_.raw_set("tonumber", sol::make_closure(&f_tonumber, base.raw_get<sol::object>("tonumber")));
  const sol::table texts = protect(lua, "string", functions_of(lua, string_type));
  globals_.raw_set("string", texts);
  set_text_methods(lua, texts);
  globals_.raw_set("table", protect(lua, "table", functions_of(lua, table_type)));
  sol::table numbers = lua.create_table();
  for (const Function& f : math_type.functions) numbers.raw_set(f.name, math.raw_get<sol::object>(f.name));
  for (const Field& f : math_type.fields) numbers.raw_set(f.name, math.raw_get<sol::object>(f.name));
  globals_.raw_set("math", protect(lua, "math", numbers));
  globals_[sol::metatable_key] =
      lua.create_table_with("__index", &guarded<unknown_global>);  // an error with a suggestion
  // nothing of the stock libraries stays reachable
  registry[LUA_RIDX_GLOBALS] = lua.create_table();
  registry[LUA_LOADED_TABLE] = sol::lua_nil;
}

sol::environment Sandbox::environment(const sol::table& base) const {
  sol::state_view lua(globals_.lua_state());
  sol::table seen = globals_;
  if (base.valid()) {  // Base first, then the standard ones
    seen = lua.create_table_with("Base", base);
    seen[sol::metatable_key] = lua.create_table_with("__index", globals_);
  }
  sol::environment made(lua, sol::create);
  made[sol::metatable_key] =
      lua.create_table_with("__index", seen, "__newindex", &guarded<closed_globals>, "__metatable", "environment");
  return made;
}

}  // namespace vizier::script
