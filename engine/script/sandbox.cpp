// What a script finds around it: a closed environment with few, safe, bounded functions. docs/threat-model.md says what is promised.
#include <algorithm>

#include "script/laying.hpp"
#include "script/library.hpp"
#include "script/plain.hpp"

namespace vizier::script {
namespace {

int f_tostring(lua_State* L) { return push_text(L, plain_text(L, 1)); }

/// Order of keys in pairs: numbers, then texts, then handles, each upwards. Other keys have no order that is the same in every run.
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
    if (lua_rawgeti(L, lua_upvalueindex(2), i) == LUA_TNIL) return 1;
    lua_pushvalue(L, -1);
    lua_rawget(L, lua_upvalueindex(1));
    if (!lua_isnil(L, -1)) return 2;  // removed during the loop: go on
    lua_pop(L, 2);
  }
}
int f_pairs(lua_State* L) {
  table_arg(L, 1);
  if (push_real(L, 1)) lua_replace(L, 1);
  lua_settop(L, 1);
  lua_newtable(L);
  lua_Integer n = 0;
  lua_pushnil(L);
  while (lua_next(L, 1) != 0) {
    lua_pop(L, 1);
    const int type = lua_type(L, -1);
    if (type != LUA_TNUMBER && type != LUA_TSTRING && !is_ref(L, -1))
      throw Fail(fmt::format("pairs: {} as a key has no fixed order; use numbers, texts or handles", type == LUA_TLIGHTUSERDATA ? no_handle : fmt::format("a {}", luaL_typename(L, -1))));
    lua_pushvalue(L, -1);
    lua_rawseti(L, 2, ++n);
    check_elements(L, n);
  }
  runtime(L).charge(static_cast<std::uint64_t>(n) * 16);
  // merge sort over the key list, bottom up
  lua_newtable(L);
  for (lua_Integer width = 1; width < n; width *= 2) {
    for (lua_Integer low = 1; low <= n; low += 2 * width) {
      lua_Integer a = low, b = std::min(low + width, n + 1);
      const lua_Integer a_end = b, b_end = std::min(low + 2 * width, n + 1);
      for (lua_Integer out = low; out < b_end; ++out) {
        bool take_a = a < a_end;
        if (take_a && b < b_end) {
          lua_rawgeti(L, 2, a);
          lua_rawgeti(L, 2, b);
          take_a = !key_before(L, lua_gettop(L), lua_gettop(L) - 1);
          lua_pop(L, 2);
        }
        lua_rawgeti(L, 2, take_a ? a++ : b++);
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
int f_require(lua_State* L) { return runtime(L).push_module(L, std::string(text_arg(L, 1))), 1; }

int finish_pcall(lua_State* L, int status, lua_KContext) {
  if (status == LUA_OK || status == LUA_YIELD) {
    lua_pushboolean(L, 1);
    lua_replace(L, 1);
    return lua_gettop(L);
  }
  if (runtime(L).stopped() || status == LUA_ERRMEM) return lua_error(L);  // a limit cannot be swallowed
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  return 2;
}
int f_pcall(lua_State* L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, 1);  // place for the first result
  lua_insert(L, 1);
  return finish_pcall(L, lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_pcall), 0);
}

int unknown_global(lua_State* L) {
  const std::string name = lua_type(L, 2) == LUA_TSTRING ? std::string(text_arg(L, 2)) : "?";
  std::vector<std::string> known;
  lua_getfield(L, LUA_REGISTRYINDEX, "vizier.std");
  lua_pushnil(L);
  while (lua_next(L, -2) != 0) {
    known.emplace_back(lua_tostring(L, -2));
    lua_pop(L, 1);
  }
  std::sort(known.begin(), known.end());
  if (name == "print") throw Fail("unknown global 'print'; game:log tells the players something, and `trace on` in vizier console shows what a script does");
  const std::string near = content::did_you_mean(name, known);
  throw Fail(fmt::format("unknown global '{}'{}", name, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
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
  if (library == "math" && std::string_view(name) == "random") throw Fail("there is no math.random here; game:random gives a number that every replay gives again");
  throw Fail(fmt::format("there is no {}.{} here", library, name));
}

constexpr Function free_functions[] = {
    {"laying", "how: { ask: string, onto: string, min_x?: integer|string, max_x?: integer|string, min_y?: integer|string, max_y?: integer|string, strays?: string, face?: \"up\"|\"down\"|\"keep\", log?: string, tally?: string, touches?: function }", "fun(game: Game, player: Player, piece: Piece, cells?: Cell[]): Cell, integer ...",
     "How a player lays a piece onto a grid. The function that this makes asks for one of the open cells of the grid `onto` within the bounds (numbers, or names of rules), or of the cells given; lays the piece there, as the player's own; tells the log (`player`, `piece`, `row`, `column`) and the laboratory. With `strays`, a query about the player, the piece stays that near to the row that it comes from. `touches` is made with touching; what it counts follows the cell.",
     guarded<make_laying>},
    {"pairs", "t: table", "fun(): any, any", "All entries: numbers, then texts, then handles, each in rising order, the same in every run.", guarded<f_pairs>},
    {"pcall", "f: function, ...: any", "boolean, any", "Calls and catches a mistake. Limits cannot be caught.", f_pcall},
    {"require", "module: string", "any", "Another module of this package, of lib, or of a package that is required.", guarded<f_require>},
    {"touching", "what: { sides: string, mark: any, turned?: string, count?: any[], note?: any[], log?: string }", "fun(game: Game, player: Player, piece: Piece, second?: Piece): integer ...",
     "What the sides of a piece on a grid bring where they touch others. Where one of two touching sides shows the mark, what the other shows is counted: `count` lists counters of the game and marks, one after the other, and adds to these counters, never beyond their greatest value; `note` lists names and marks that are only told. The log gets the player, every number by its name, and `what`: a list of those that are not zero, in the words of the texts `<log>_<name>` with their `count`. The function returns the numbers in that order; an edge between the piece and a second one that comes at the same moment counts once.",
     guarded<make_touching>},
    {"tostring", "value: any", "string", "A text for a value, never an address.", guarded<f_tostring>},
};
const Type free_type{"", "Functions that every script has.", {}, free_functions};

/// Leaves a table on the stack that scripts can read and not change; the members are on the stack top.
void protect(lua_State* L, const char* name) {
  lua_newtable(L);
  lua_newtable(L);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, guarded<closed_library>);
  lua_setfield(L, -2, "__newindex");
  lua_pushliteral(L, "library");
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_newtable(L);  // an unknown member of the real table is an error, not nil
  lua_pushstring(L, name);
  lua_pushcclosure(L, guarded<unknown_member>, 1);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -3);
  lua_remove(L, -2);
}

void add_all(lua_State* L, std::span<const Function> functions) {
  for (const Function& f : functions) {
    lua_pushcfunction(L, f.call);
    lua_setfield(L, -2, f.name);
  }
}

}  // namespace

std::span<const Type* const> library_types() {
  static constexpr const Type* types[] = {&free_type, &plain_type, &math_type, &string_type, &table_type};
  return types;
}

void install_sandbox(Runtime& rt) {
  lua_State* L = rt.main();
  luaL_requiref(L, "_G", luaopen_base, 1);
  const int base = lua_gettop(L);
  luaL_requiref(L, "table", luaopen_table, 0);
  for (const Function& f : table_type.functions) {
    lua_getfield(L, -1, f.name);
    lua_setfield(L, LUA_REGISTRYINDEX, (std::string("vizier.table.") + f.name).c_str());
  }
  lua_newtable(L);  // std: what scripts see as globals
  const int standard = lua_gettop(L);
  for (const Function& f : plain_type.functions) {
    lua_getfield(L, base, f.name);
    lua_setfield(L, standard, f.name);
  }
  add_all(L, free_functions);

  lua_newtable(L);
  add_all(L, string_type.functions);
  protect(L, "string");
  lua_pushvalue(L, -1);
  lua_setfield(L, standard, "string");
  lua_pushliteral(L, "");  // ("x"):rep(3) finds the same functions
  lua_newtable(L);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushliteral(L, "string");
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pop(L, 2);

  lua_newtable(L);
  add_all(L, table_type.functions);
  protect(L, "table");
  lua_setfield(L, standard, "table");

  luaL_requiref(L, "math", luaopen_math, 0);
  lua_newtable(L);
  const auto keep = [L](const char* name) {
    lua_getfield(L, -2, name);
    lua_setfield(L, -2, name);
  };
  for (const Function& f : math_type.functions) keep(f.name);
  for (const Field& f : math_type.fields) keep(f.name);
  protect(L, "math");
  lua_setfield(L, standard, "math");
  lua_pop(L, 1);

  lua_newtable(L);  // an unknown global is an error with a suggestion
  lua_pushcfunction(L, guarded<unknown_global>);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, standard);
  lua_pushvalue(L, standard);
  lua_setfield(L, LUA_REGISTRYINDEX, "vizier.std");
  lua_settop(L, base - 1);
  // nothing of the stock libraries stays reachable
  lua_newtable(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  lua_pushnil(L);
  lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
}

void push_environment(lua_State* L, int base) {
  if (base != 0) base = lua_absindex(L, base);
  lua_newtable(L);
  lua_newtable(L);
  if (base != 0) {  // Base first, then the standard ones
    lua_newtable(L);
    lua_pushvalue(L, base);
    lua_setfield(L, -2, "Base");
    lua_newtable(L);
    lua_getfield(L, LUA_REGISTRYINDEX, "vizier.std");
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
  } else {
    lua_getfield(L, LUA_REGISTRYINDEX, "vizier.std");
  }
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, guarded<closed_globals>);
  lua_setfield(L, -2, "__newindex");
  lua_pushliteral(L, "environment");
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

}  // namespace vizier::script
