#pragma once
#include "script/rows.hpp"
#include "world/grid.hpp"

/// Arguments that mean something in the game: what a script may write for them, and what the function gets.
namespace vizier::script {

world::Side side_arg(lua_State* L, int at);  ///< "north", "east", "south" or "west"

/// A player, or a list of players.
struct Seats {
  world::SeatMask mask;
};
/// A kind, or its name.
struct KindOrName : world::KindId {};
/// Where a piece can be put: a zone that is no grid, or a cell.
struct PlaceRef : world::Ref {};
/// A text of the definitions, which Lua has met before.
struct DefText {
  const std::string& text;
};

template <>
struct Argument<Seats> {
  static bool fits(lua_State* L, int at) {
    return lua_type(L, at) == LUA_TTABLE || detail::is_handle<world::RefType::seat>(L, at);
  }
  static Seats read(lua_State* L, int at) {
    if (!fits(L, at)) wrong_argument(L, at, spoken().c_str());
    return {seats_arg(L, at)};
  }
  static std::string lua() { return "Player|Player[]"; }
  static std::string spoken() { return "player or list of players"; }
};
template <>
struct Argument<KindOrName> {
  static bool fits(lua_State* L, int at) {
    return lua_type(L, at) == LUA_TSTRING || detail::is_handle<world::RefType::kind>(L, at);
  }
  static KindOrName read(lua_State* L, int at) { return {kind_or_name_arg(L, at)}; }
  static std::string lua() { return "Kind|string"; }
  static std::string spoken() { return "kind"; }
};
template <>
struct Argument<PlaceRef> {
  static bool fits(lua_State* L, int at) {
    return detail::is_handle<world::RefType::zone>(L, at) || detail::is_handle<world::RefType::cell>(L, at);
  }
  static PlaceRef read(lua_State* L, int at) { return {place_arg(L, at)}; }
  static std::string lua() { return "Zone|Cell"; }
  static std::string spoken() { return "zone or cell"; }
};
template <>
struct Argument<world::Face> : Argument<Word<"up", "down", "keep">> {
  static world::Face read(lua_State* L, int at) {
    if (!fits(L, at)) wrong_argument(L, at, spoken().c_str());
    return face_of(L, at);
  }
};
template <>
struct Argument<world::Spot> {
  static bool fits(lua_State* L, int at) { return lua_type(L, at) == LUA_TNUMBER || lua_type(L, at) == LUA_TSTRING; }
  static world::Spot read(lua_State* L, int at) {
    if (!fits(L, at)) wrong_argument(L, at, spoken().c_str());
    return spot_of(L, at);
  }
  static std::string lua() { return "integer|\"first\"|\"last\""; }
  static std::string spoken() { return "whole number, 'first' or 'last'"; }
};
template <>
struct Argument<world::Side> : Argument<Word<"north", "east", "south", "west">> {
  static world::Side read(lua_State* L, int at) { return side_arg(L, at); }
};
template <>
struct Argument<DefText> {
  static std::string lua() { return "string"; }
};
inline int sol_lua_push(sol::types<DefText>, lua_State* L, const DefText& value) {
  return runtime(L).names().push_def_text(L, value.text), 1;
}

/// A table that may lie in the World.
struct KeptTable {
  world::Value value;
};
template <>
struct Argument<KeptTable> : Argument<AnyTable> {
  static KeptTable read(lua_State* L, int at) { return Argument<AnyTable>::read(L, at), KeptTable{to_value(L, at)}; }
};
/// What a question offers: a list, a zone, or the name of one of them; read_choices reads it, and refuses what is none.
struct Choices {
  lua_State* L = nullptr;
  int at = 0;
};
template <>
struct Argument<Choices> {
  static bool fits(lua_State* L, int at) {
    return lua_type(L, at) == LUA_TTABLE || lua_type(L, at) == LUA_TSTRING ||
           detail::is_handle<world::RefType::zone>(L, at);
  }
  static Choices read(lua_State* L, int at) { return {L, at}; }
  static std::string lua() { return "any[]|Zone|string"; }
  static std::string spoken() { return "list of choices"; }
};
/// The options of game:in_turn.
using TurnOptions =
    Record<Entry<"ask", Text>, Option<"choices", OneOf<Choices, AnyFunction>>, Option<"from", Choices>,
           Option<"to", Choices>, Option<"face", world::Face>, Option<"passes", Truth>, Option<"answer", AnyFunction>,
           Option<"ready", AnyFunction>, Option<"first", world::SeatId>, Option<"args", AnyTable>>;

namespace detail {

template <class E>
void need_option(lua_State* L, int at, const char* function) {
  using T = typename E::Type;
  if ((E::optional && lua_isnil(L, at)) || Argument<T>::fits(L, at)) return;
  throw Fail(fmt::format("{}: '{}' must be {}", function, E::name, with_article(Argument<T>::spoken())));
}

}  // namespace detail

/// Refuses options of a wrong type. They lie on the stack from `first` on, as spread_options lays them.
template <class... Entries>
void need_options(lua_State* L, int first, const char* function, Record<Entries...>) {
  (detail::need_option<Entries>(L, first++, function), ...);
}

}  // namespace vizier::script
