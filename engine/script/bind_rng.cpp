// Random numbers for scripts: streams that are known by their names.
#include <algorithm>

#include "script/bind.hpp"

namespace vizier::script {
namespace {

constexpr const char* random_number = "a random number";
const char metatable_key = 0;  // of the streams' metatable in the registry

/// Draws from a stream; throws where a script may not, or where it makes up names without end.
std::int32_t draw(lua_State* L, std::string_view stream, std::uint32_t below) {
  world::Editor edit = editor(L, random_number);
  constexpr std::size_t most = 1'000;
  const auto& streams = edit.world().chance.streams;
  if (streams.size() >= most && std::none_of(streams.begin(), streams.end(), [&](const world::Stream& s) { return s.name == stream; }))
    throw Fail("there are 1,000 random streams already: a stream is for a purpose, and is drawn from again and again");
  return edit.draw(stream, below);
}

/// The name of the stream at index 1.
std::string_view stream_arg(lua_State* L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &metatable_key);
  const bool is_one = lua_type(L, 1) == LUA_TUSERDATA && lua_getmetatable(L, 1) && lua_rawequal(L, -1, -2);
  lua_settop(L, is_one ? lua_gettop(L) - 2 : lua_gettop(L));
  if (!is_one) wrong_argument(L, 1, "random stream, as game:rng gives it");
  lua_getiuservalue(L, 1, 1);  // stays on the stack: the text lives as long as the call
  std::size_t size = 0;
  const char* const text = lua_tolstring(L, -1, &size);
  return {text, size};
}

lua_Integer length_arg(lua_State* L, int at) {
  if (lua_type(L, at) != LUA_TTABLE && !luaL_getmetafield(L, at, "__len")) wrong_argument(L, at, "list");
  const lua_Integer n = luaL_len(L, at);
  if (n < 0 || n > 1'000'000) throw Fail("this list is too long");
  return n;
}

int draw_number(lua_State* L) {
  const auto n = static_cast<std::uint32_t>(int_arg(L, 2, 1, 1'000'000'000));
  return lua_pushinteger(L, draw(L, stream_arg(L), n) + 1), 1;
}
int draw_between(lua_State* L) {
  const std::int32_t from = int_arg(L, 2, -1'000'000'000, 1'000'000'000), to = int_arg(L, 3, from, 1'000'000'000);
  return lua_pushinteger(L, from + draw(L, stream_arg(L), static_cast<std::uint32_t>(to - from) + 1)), 1;
}
int pick(lua_State* L) {
  const lua_Integer n = length_arg(L, 2);
  const std::string_view stream = stream_arg(L);
  if (n == 0) return lua_pushnil(L), 1;
  return lua_geti(L, 2, draw(L, stream, static_cast<std::uint32_t>(n)) + 1), 1;
}
int shuffled(lua_State* L) {
  const lua_Integer n = length_arg(L, 2);
  const std::string_view stream = stream_arg(L);
  runtime(L).charge(static_cast<std::uint64_t>(n));
  std::vector<lua_Integer> order;
  for (lua_Integer i = 1; i <= n; ++i) order.push_back(i);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[static_cast<std::size_t>(draw(L, stream, static_cast<std::uint32_t>(i)))]);
  lua_createtable(L, static_cast<int>(n), 0);
  for (lua_Integer i = 0; i < n; ++i) {
    lua_geti(L, 2, order[static_cast<std::size_t>(i)]);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

constexpr Function functions[] = {
    {"random", "n: integer", "integer", "A random number from 1 to n.", guarded<draw_number>},
    {"between", "from: integer, to: integer", "integer", "A random number from one to the other, both included.", guarded<draw_between>},
    {"pick", "list: any[]", "any", "One of the list; nil where it is empty.", guarded<pick>},
    {"shuffled", "list: any[]", "any[]", "A new list of the same things in random order. To mix the pieces of a zone, zone:shuffle.", guarded<shuffled>},
};

void push_metatable(lua_State* L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &metatable_key) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_createtable(L, 0, 2);
  lua_newtable(L);
  for (const Function& f : functions) {
    lua_pushcfunction(L, f.call);
    lua_setfield(L, -2, f.name);
  }
  lua_setfield(L, -2, "__index");
  lua_pushliteral(L, "random stream");
  lua_setfield(L, -2, "__metatable");
  lua_pushliteral(L, "random stream");
  lua_setfield(L, -2, "__name");
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &metatable_key);
}

/// The script that called, as its chunk is called.
std::string calling_script(lua_State* L) {
  lua_Debug info;
  for (int level = 1; lua_getstack(L, level, &info); ++level)
    if (lua_getinfo(L, "S", &info) && *info.source == '=' && *info.what != 'C') return info.source + 1;
  return {};
}

}  // namespace

int random(lua_State* L) {
  const auto n = static_cast<std::uint32_t>(int_arg(L, 2, 1, 1'000'000'000));
  return lua_pushinteger(L, draw(L, calling_script(L), n) + 1), 1;
}

int rng(lua_State* L) {
  constexpr std::size_t longest = 60;
  if (const std::string_view name = text_arg(L, 2); name.empty() || name.size() > longest) throw Fail("the name of a random stream has 1 to 60 letters");
  lua_newuserdatauv(L, 0, 1);
  lua_pushvalue(L, 2);
  lua_setiuservalue(L, -2, 1);
  push_metatable(L);
  lua_setmetatable(L, -2);
  return 1;
}

const Type rng_type{"Rng", "A random stream with a name, as `game:rng` gives it. It can be kept in a local, not in a frame: ask for it again.", {}, functions, {}, false};

}  // namespace vizier::script
