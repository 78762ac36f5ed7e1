// Random numbers for scripts: streams that are known by their names.
#include <algorithm>

#include "script/rng.hpp"

namespace vizier::script {
namespace {

constexpr const char* random_number = "a random number";

/// Draws from a stream; throws where a script may not, or where it makes up names without end.
std::int32_t draw(lua_State* L, std::string_view stream, std::uint32_t below) {
  world::Editor edit = editor(L, random_number);
  constexpr std::size_t most = 1'000;
  const auto& streams = edit.world().chance.streams;
  if (streams.size() >= most &&
      std::none_of(streams.begin(), streams.end(), [&](const world::Stream& s) { return s.name == stream; }))
    throw Fail("there are 1,000 random streams already: a stream is for a purpose, and is drawn from again and again");
  return edit.draw(stream, below);
}

std::int64_t draw_number(RngStream stream, Whole<1, 1'000'000'000> n) {
  return draw(stream.L, stream.name, static_cast<std::uint32_t>(n.n)) + 1;
}

using Bound = Whole<-1'000'000'000, 1'000'000'000>;
std::int64_t draw_between(RngStream stream, Bound from, Bound to) {
  if (to < from) throw Fail(fmt::format("{} is outside {} to 1000000000", to.n, from.n));
  return from + draw(stream.L, stream.name, static_cast<std::uint32_t>(to - from) + 1);
}

int pick(Raw<Gives<AnyValue>, RngStream, List<AnyValue>> raw) {
  const RngStream stream = raw.arg<1>();
  const lua_Integer n = raw.arg<2>().size();
  if (n == 0) return lua_pushnil(raw), 1;
  return lua_geti(raw, 2, draw(raw, stream.name, static_cast<std::uint32_t>(n)) + 1), 1;  // bounded: one entry
}

/// Each place takes one of those that are left, so that the list is made while it is mixed.
int shuffled(Raw<Gives<List<AnyValue>>, RngStream, List<AnyValue>> raw) {
  const RngStream stream = raw.arg<1>();
  const lua_Integer n = raw.arg<2>().size();
  charge(raw, static_cast<std::uint64_t>(n) * 32);  // each draws a number and is told to whoever keeps events
  push_list(raw, static_cast<int>(n));
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_geti(raw, 2, i);  // bounded: by size() above
    lua_rawseti(raw, -2, i);
  }
  for (lua_Integer i = n; i > 1; --i) {
    const lua_Integer other = draw(raw, stream.name, static_cast<std::uint32_t>(i)) + 1;
    lua_rawgeti(raw, -1, i);      // bounded: the host's own list
    lua_rawgeti(raw, -2, other);  // bounded: the host's own list
    lua_rawseti(raw, -3, i);
    lua_rawseti(raw, -2, other);
  }
  return 1;
}

constexpr Function functions[] = {
    method<draw_number>("random", "n", "A random number from 1 to n."),
    method<draw_between>("between", "from, to", "A random number from one to the other, both included."),
    method<pick>("pick", "list", "One of the list; nil where it is empty."),
    method<shuffled>("shuffled", "list",
                     "A new list of the same things in random order. To mix the pieces of a zone, zone:shuffle."),
};

/// The script that called, as its chunk is called.
std::string calling_script(lua_State* L) {
  lua_Debug info;
  for (int level = 1; lua_getstack(L, level, &info); ++level)
    if (lua_getinfo(L, "S", &info) && *info.source == '=' && *info.what != 'C') return info.source + 1;
  return {};
}

}  // namespace

sol::table stream_metatable(lua_State* main) {
  sol::state_view lua(main);
  sol::table members = lua.create_table();
  for (const Function& f : functions) members.raw_set(f.name, f.call);
  return lua.create_table_with("__index", members, "__metatable", "random stream", "__name", "random stream");
}

RngStream stream_arg(lua_State* L, int at) {
  push(L, runtime(L).names().random_stream);
  const int top = lua_gettop(L);
  const bool is_one = lua_type(L, at) == LUA_TUSERDATA && lua_getmetatable(L, at) != 0 && lua_rawequal(L, -1, top) != 0;
  lua_settop(L, top - 1);
  if (!is_one) wrong_argument(L, at, Argument<RngStream>::spoken().c_str());
  lua_getiuservalue(L, at, 1);
  const std::string_view name = text_arg(L, -1);
  lua_pop(L, 1);
  return {L, name};
}

int random(Raw<Gives<Amount>, Game, Whole<1, 1'000'000'000>> raw) {
  const auto n = static_cast<std::uint32_t>(raw.arg<2>().n);
  return lua_pushinteger(raw, draw(raw, calling_script(raw), n) + 1), 1;
}

int rng(Raw<Gives<RngStream>, Game, Text> raw) {
  constexpr std::size_t longest = 60;
  if (const Text name = raw.arg<2>(); name.empty() || name.size() > longest)
    throw Fail("the name of a random stream has 1 to 60 letters");
  lua_newuserdatauv(raw, 0, 1);
  lua_pushvalue(raw, 2);
  lua_setiuservalue(raw, -2, 1);
  push(raw, runtime(raw).names().random_stream);
  lua_setmetatable(raw, -2);
  return 1;
}

const Type rng_type{
    "Rng",
    "A random stream with a name, as `game:rng` gives it. It can be kept in a local, not in a frame: ask for it again.",
    {},
    functions,
    {},
    false};

}  // namespace vizier::script
