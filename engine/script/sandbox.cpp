// What a script finds around it: a closed environment with few, safe, bounded functions. docs/threat-model.md says what is promised.
#include <algorithm>
#include <cstring>

#include "script/bind.hpp"
#include "script/plain.hpp"

namespace vizier::script {
namespace {

// --- texts: no patterns (they can run for minutes uncounted), everything bounded

void check_size(lua_State* L, std::size_t size) {
  const std::size_t most = runtime(L).limits().text;
  if (size > most) throw Fail(fmt::format("a text of {} bytes would be too long: {} at most", size, most));
}
void check_elements(lua_State* L, lua_Integer n) {
  const int most = runtime(L).limits().elements;
  if (n > most) throw Fail(fmt::format("{} elements are too many for one call: {} at most", n, most));
}
/// Where `what` occurs in `text` from `from` on. Takes a time in proportion to the text, whatever is looked for.
std::size_t find_plain(std::string_view text, std::string_view what, std::size_t from) {
  if (from > text.size()) return std::string_view::npos;
  if (what.empty()) return from;
  const void* const found = memmem(text.data() + from, text.size() - from, what.data(), what.size());
  return found ? static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) : std::string_view::npos;
}
int push_text(lua_State* L, std::string_view text) { return lua_pushlstring(L, text.data(), text.size()), 1; }

int s_len(lua_State* L) { return lua_pushinteger(L, static_cast<lua_Integer>(text_arg(L, 1).size())), 1; }
int s_sub(lua_State* L) {
  const std::string_view s = text_arg(L, 1);
  const auto size = static_cast<std::int64_t>(s.size());
  std::int64_t from = int_arg(L, 2), to = lua_isnoneornil(L, 3) ? -1 : int_arg(L, 3);
  if (from < 0) from = std::max<std::int64_t>(size + from + 1, 1);
  if (to < 0) to = size + to + 1;
  from = std::max<std::int64_t>(from, 1);
  to = std::min(to, size);
  return from > to ? push_text(L, {}) : push_text(L, s.substr(static_cast<std::size_t>(from - 1), static_cast<std::size_t>(to - from + 1)));
}
template <int (*Change)(int)>
int s_case(lua_State* L) {
  std::string s(text_arg(L, 1));
  for (char& c : s)
    if (static_cast<unsigned char>(c) < 128) c = static_cast<char>(Change(c));
  return push_text(L, s);
}
int ascii_upper(int c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }
int ascii_lower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
int s_rep(lua_State* L) {
  const std::string_view s = text_arg(L, 1), between = text_arg_or(L, 3, {});
  const std::int64_t n = int_arg(L, 2);
  if (n <= 0) return push_text(L, {});
  if (n > 1'000'000'000) check_size(L, static_cast<std::size_t>(n));
  check_size(L, (s.size() + between.size()) * static_cast<std::size_t>(n));
  std::string result;
  for (std::int64_t i = 0; i < n; ++i) {
    if (i > 0) result += between;
    result += s;
  }
  return push_text(L, result);
}
int s_reverse(lua_State* L) {
  std::string s(text_arg(L, 1));
  std::reverse(s.begin(), s.end());
  return push_text(L, s);
}
int s_byte(lua_State* L) {
  const std::string_view s = text_arg(L, 1);
  const std::int64_t i = lua_isnoneornil(L, 2) ? 1 : int_arg(L, 2);
  if (i < 1 || i > static_cast<std::int64_t>(s.size())) return 0;
  return lua_pushinteger(L, static_cast<unsigned char>(s[static_cast<std::size_t>(i - 1)])), 1;
}
int s_char(lua_State* L) {
  std::string s;
  for (int i = 1; i <= lua_gettop(L); ++i) s += static_cast<char>(int_arg(L, i, 0, 255));
  return push_text(L, s);
}
int s_find(lua_State* L) {
  const std::string_view s = text_arg(L, 1), what = text_arg(L, 2);
  const std::int64_t from = lua_isnoneornil(L, 3) ? 1 : std::max<std::int64_t>(int_arg(L, 3), 1);
  runtime(L).charge(s.size() / 32);
  const std::size_t at = find_plain(s, what, static_cast<std::size_t>(from - 1));
  if (at == std::string_view::npos) return lua_pushnil(L), 1;
  lua_pushinteger(L, static_cast<lua_Integer>(at + 1));
  lua_pushinteger(L, static_cast<lua_Integer>(at + what.size()));
  return 2;
}
int s_split(lua_State* L) {
  std::string_view s = text_arg(L, 1);
  const std::string_view at = text_arg(L, 2);
  if (at.empty()) throw Fail("split: what parts the text must not be empty");
  lua_newtable(L);
  lua_Integer n = 0;
  for (;;) {
    const std::size_t end = find_plain(s, at, 0);
    push_text(L, s.substr(0, end));
    lua_rawseti(L, -2, ++n);
    check_elements(L, n);
    runtime(L).charge(10);
    if (end == std::string_view::npos) return 1;
    s.remove_prefix(end + at.size());
  }
}
int s_replace(lua_State* L) {
  const std::string_view s = text_arg(L, 1), what = text_arg(L, 2), with = text_arg(L, 3);
  if (what.empty()) throw Fail("replace: what is replaced must not be empty");
  std::string result;
  for (std::size_t at = 0;;) {
    const std::size_t next = find_plain(s, what, at);
    result += s.substr(at, next - at);
    if (next == std::string_view::npos) break;
    result += with;
    check_size(L, result.size());
    at = next + what.size();
  }
  return push_text(L, result);
}
int s_starts(lua_State* L) { return lua_pushboolean(L, text_arg(L, 1).starts_with(text_arg(L, 2))), 1; }
int s_ends(lua_State* L) { return lua_pushboolean(L, text_arg(L, 1).ends_with(text_arg(L, 2))), 1; }

std::string plain_text(lua_State* L, int at) {
  switch (lua_type(L, at)) {
    case LUA_TSTRING: return std::string(text_arg(L, at));
    case LUA_TTABLE:
    case LUA_TFUNCTION:
    case LUA_TUSERDATA:
    case LUA_TTHREAD: return luaL_typename(L, at);  // never an address: it differs between runs
    default: return describe(L, at);
  }
}
int f_tostring(lua_State* L) { return push_text(L, plain_text(L, 1)); }
int s_format(lua_State* L) {
  const std::string_view form = text_arg(L, 1);
  std::string result;
  int arg = 1;
  for (std::size_t i = 0; i < form.size(); ++i) {
    if (form[i] != '%') {
      result += form[i];
      continue;
    }
    if (++i >= form.size()) throw Fail("format: '%' at the end");
    if (form[i] == '%') {
      result += '%';
      continue;
    }
    bool zero = false;
    std::size_t width = 0;
    if (form[i] == '0') zero = true, ++i;
    while (i < form.size() && form[i] >= '0' && form[i] <= '9') width = width * 10 + static_cast<std::size_t>(form[i++] - '0');
    if (width > 1000) throw Fail("format: a width of over 1000");
    const char type = i < form.size() ? form[i] : '?';
    std::string piece;
    if (type == 'd')
      piece = std::to_string(int_arg(L, ++arg));
    else if (type == 's')
      piece = plain_text(L, ++arg);
    else
      throw Fail(fmt::format("format: only %d, %s and %% are known, not '%{}'", type));
    if (arg > lua_gettop(L)) throw Fail("format: too few arguments");
    if (piece.size() < width) piece.insert(0, width - piece.size(), zero ? '0' : ' ');
    result += piece;
    check_size(L, result.size());
  }
  return push_text(L, result);
}

// --- tables: Lua's own functions, called through a bound on how much they touch

int stock(lua_State* L, const char* name) {  // calls the library function kept in the registry with the present arguments
  const int args = lua_gettop(L);
  lua_getfield(L, LUA_REGISTRYINDEX, name);
  lua_insert(L, 1);
  lua_call(L, args, LUA_MULTRET);
  return lua_gettop(L);
}
void table_arg(lua_State* L, int at) {
  if (lua_type(L, at) != LUA_TTABLE) wrong_argument(L, at, "table");
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

// --- free functions

/// Order of keys in pairs: numbers, then texts, then handles, each upwards. Other keys have no order that is the same in every run.
bool key_before(lua_State* L, int a, int b) {
  const auto rank = [&](int at) { return lua_type(L, at) == LUA_TNUMBER ? 0 : lua_type(L, at) == LUA_TSTRING ? 1 : 2; };
  if (rank(a) != rank(b)) return rank(a) < rank(b);
  if (rank(a) == 0) return lua_compare(L, a, b, LUA_OPLT) != 0;
  if (rank(a) == 1) return text_arg(L, a) < text_arg(L, b);
  return to_ref(L, a).pack() < to_ref(L, b).pack();
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
    if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TLIGHTUSERDATA)
      throw Fail(fmt::format("pairs: a {} as a key has no fixed order; use numbers, texts or handles", luaL_typename(L, -1)));
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
  throw Fail(fmt::format("there is no {}.{} here", lua_tostring(L, lua_upvalueindex(1)), name));
}

constexpr Function string_functions[] = {
    {"len", "s: string", "integer", "Length in bytes.", guarded<s_len>},
    {"sub", "s: string, from: integer, to?: integer", "string", "Part of a text.", guarded<s_sub>},
    {"upper", "s: string", "string", "Unaccented letters in upper case.", guarded<s_case<ascii_upper>>},
    {"lower", "s: string", "string", "Unaccented letters in lower case.", guarded<s_case<ascii_lower>>},
    {"rep", "s: string, n: integer, between?: string", "string", "The text n times.", guarded<s_rep>},
    {"reverse", "s: string", "string", "The bytes in reverse.", guarded<s_reverse>},
    {"byte", "s: string, at?: integer", "integer?", "One byte as a number.", guarded<s_byte>},
    {"char", "...: integer", "string", "A text of these bytes.", guarded<s_char>},
    {"find", "s: string, what: string, from?: integer", "integer?, integer?", "Where a plain text occurs. Patterns do not exist here.", guarded<s_find>},
    {"split", "s: string, at: string", "string[]", "The parts of a text.", guarded<s_split>},
    {"replace", "s: string, what: string, with: string", "string", "Replaces every plain occurrence.", guarded<s_replace>},
    {"starts", "s: string, with: string", "boolean", "Whether it starts so.", guarded<s_starts>},
    {"ends", "s: string, with: string", "boolean", "Whether it ends so.", guarded<s_ends>},
    {"format", "form: string, ...: any", "string", "Fills in %d and %s, with a width if wanted.", guarded<s_format>},
};
constexpr Function table_functions[] = {
    {"insert", "list: table, ...: any", "", "Adds an element, at the end or at a place.", bounded<check_insert, k_insert>},
    {"remove", "list: table, at?: integer", "any", "Takes an element out.", bounded<check_insert, k_remove>},
    {"concat", "list: table, between?: string, from?: integer, to?: integer", "string", "Joins texts.", bounded<check_concat, k_concat>},
    {"unpack", "list: table, from?: integer, to?: integer", "any", "The elements as values, 200 at most.", bounded<check_unpack, k_unpack>},
    {"pack", "...: any", "table", "The values as a table with n.", bounded<check_nothing, k_pack>},
    {"move", "from: table, first: integer, last: integer, to: integer, into?: table", "table", "Copies elements.", bounded<check_move, k_move>},
    {"sort", "list: table, before?: fun(a: any, b: any): boolean", "", "Sorts. The comparison cannot ask players.", bounded<check_insert, k_sort>},
};
constexpr Function free_functions[] = {
    {"pairs", "t: table", "fun(): any, any", "All entries: numbers, then texts, then handles, each in rising order, the same in every run.", guarded<f_pairs>},
    {"pcall", "f: function, ...: any", "boolean, any", "Calls and catches a mistake. Limits cannot be caught.", f_pcall},
    {"require", "module: string", "any", "Another module of this package, of lib, or of a package that is required.", guarded<f_require>},
    {"tostring", "value: any", "string", "A text for a value, never an address.", guarded<f_tostring>},
};
const Type string_type{"string", "Texts. Plain search only: patterns can run for minutes.", {}, string_functions};
const Type table_type{"table", "Lists, with a bound on how much one call may touch.", {}, table_functions};
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
  for (const Function& f : table_functions) {
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
  add_all(L, string_functions);
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
  add_all(L, table_functions);
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
