#pragma once
#include "script/arguments.hpp"

namespace vizier::script {

/// A random stream of a script, known by its name.
struct RngStream {
  lua_State* L;
  std::string_view name;  ///< lies in the script's own value, which is an argument of the call
};
RngStream stream_arg(lua_State* L, int at);

template <>
struct Argument<RngStream> {
  static bool fits(lua_State* L, int at) { return lua_type(L, at) == LUA_TUSERDATA; }
  static RngStream read(lua_State* L, int at) { return stream_arg(L, at); }
  static std::string lua() { return "Rng"; }
  static std::string spoken() { return "random stream, as game:rng gives it"; }
};

sol::table stream_metatable(lua_State* main);

int random(Raw<Gives<Amount>, Game, Whole<1, 1'000'000'000>> raw);  ///< game:random
int rng(Raw<Gives<RngStream>, Game, Text> raw);                     ///< game:rng

}  // namespace vizier::script
