#pragma once
// How sol2 reads the arguments of bound functions and pushes their results. Its own readers accept too much (nil as 0,
// a text as a missing number), so every type of an argument is one of ours: the compiler refuses any other.
#include <concepts>
#include <string>

#include "script/bind.hpp"
#include "script/types.hpp"

namespace vizier::script {

template <class T>
concept Readable = requires(lua_State* L, int at) {
  { Argument<T>::read(L, at) } -> std::convertible_to<T>;
  { Argument<T>::lua() } -> std::convertible_to<std::string>;
};

// --- how each is read

namespace detail {

template <class T>
std::string joined(const T& parts, std::string_view between) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : std::string(between)) + part;
  return out;
}
/// `Kind|string` becomes `(Kind|string)` where something follows it.
inline std::string closed(const std::string& type) {
  return type.find('|') != std::string::npos && !type.starts_with("{") && !type.starts_with("fun(") ? "(" + type + ")"
                                                                                                    : type;
}
inline std::string plural(const std::string& spoken) {
  return spoken.ends_with("y") && !spoken.ends_with("ay") ? spoken.substr(0, spoken.size() - 1) + "ies" : spoken + "s";
}

template <world::RefType Type>
bool is_handle(lua_State* L, int at) {
  const Handle handle(L, at);
  return handle.is_one() && handle.type() == Type;
}

}  // namespace detail

template <class Id, world::RefType Type>
struct HandleArgument {
  static bool fits(lua_State* L, int at) { return detail::is_handle<Type>(L, at); }
  static Id read(lua_State* L, int at) { return Id(ref_arg(L, at, Type).id); }
  static std::string spoken() { return type_name(Type); }
};
template <>
struct Argument<world::SeatId> : HandleArgument<world::SeatId, world::RefType::seat> {
  static std::string lua() { return "Player"; }
};
template <>
struct Argument<world::PieceId> : HandleArgument<world::PieceId, world::RefType::piece> {
  static std::string lua() { return "Piece"; }
};
template <>
struct Argument<world::ZoneId> : HandleArgument<world::ZoneId, world::RefType::zone> {
  static std::string lua() { return "Zone"; }
};
template <>
struct Argument<world::KindId> : HandleArgument<world::KindId, world::RefType::kind> {
  static std::string lua() { return "Kind"; }
};
template <>
struct Argument<CellRef> {
  static bool fits(lua_State* L, int at) { return detail::is_handle<world::RefType::cell>(L, at); }
  static CellRef read(lua_State* L, int at) { return {ref_arg(L, at, world::RefType::cell)}; }
  static std::string lua() { return "Cell"; }
  static std::string spoken() { return type_name(world::RefType::cell); }
};
template <>
struct Argument<Game> {
  static bool fits(lua_State* L, int at) { return lua_type(L, at) == LUA_TUSERDATA; }
  static Game read(lua_State*, int) { return {}; }
  static std::string lua() { return "Game"; }
  static std::string spoken() { return "game"; }
};
template <>
struct Argument<Text> {
  static bool fits(lua_State* L, int at) { return lua_type(L, at) == LUA_TSTRING; }
  static Text read(lua_State* L, int at) { return text_arg(L, at); }
  static std::string lua() { return "string"; }
  static std::string spoken() { return "text"; }
};
template <>
struct Argument<CounterName> : Argument<Text> {
  static CounterName read(lua_State* L, int at) { return {text_arg(L, at)}; }
  static std::string spoken() { return "counter"; }
};
template <>
struct Argument<NewText> {
  static std::string lua() { return "string"; }
};
template <std::int64_t Min, std::int64_t Max>
struct Argument<Whole<Min, Max>> {
  using Type = typename Whole<Min, Max>::Type;
  static bool fits(lua_State* L, int at) {
    if (lua_isinteger(L, at) != 0) return true;
    int whole = 0;
    lua_tointegerx(L, at, &whole);
    return whole != 0 && lua_type(L, at) == LUA_TNUMBER;
  }
  static Whole<Min, Max> read(lua_State* L, int at) {
    if constexpr (std::is_same_v<Type, std::int32_t>)
      return {int_arg(L, at, Min, Max)};
    else
      return {int_arg(L, at)};
  }
  static std::string lua() { return "integer"; }
  static std::string spoken() { return "whole number"; }
};
template <>
struct Argument<Truth> {
  static bool fits(lua_State* L, int at) { return lua_type(L, at) == LUA_TBOOLEAN; }
  static Truth read(lua_State* L, int at) {
    if (!fits(L, at)) wrong_argument(L, at, "truth value (true or false)");
    return {lua_toboolean(L, at) != 0};
  }
  static std::string lua() { return "boolean"; }
  static std::string spoken() { return "truth value"; }
};
template <>
struct Argument<Number> {
  static bool fits(lua_State* L, int at) { return lua_type(L, at) == LUA_TNUMBER; }
  static Number read(lua_State* L, int at) {
    if (!fits(L, at)) wrong_argument(L, at, "number");
    return {};
  }
  static std::string lua() { return "number"; }
  static std::string spoken() { return "number"; }
};
template <>
struct Argument<AnyValue> {
  static bool fits(lua_State*, int) { return true; }
  static AnyValue read(lua_State* L, int at) { return {L, at}; }
  static std::string lua() { return "any"; }
  static std::string spoken() { return "value"; }
};
template <>
struct Argument<AnyTable> {
  static bool fits(lua_State* L, int at) { return lua_type(L, at) == LUA_TTABLE; }
  static AnyTable read(lua_State* L, int at) {
    if (!fits(L, at)) wrong_argument(L, at, "table");
    return {};
  }
  static std::string lua() { return "table"; }
  static std::string spoken() { return "table"; }
};
template <>
struct Argument<AnyFunction> {
  static bool fits(lua_State* L, int at) { return lua_type(L, at) == LUA_TFUNCTION; }
  static AnyFunction read(lua_State* L, int at) {
    if (!fits(L, at)) wrong_argument(L, at, "function");
    return {};
  }
  static std::string lua() { return "function"; }
  static std::string spoken() { return "function"; }
};
/// A value that may lie in the World.
template <>
struct Argument<world::Value> {
  static bool fits(lua_State*, int) { return true; }
  static world::Value read(lua_State* L, int at) { return to_value(L, at); }
  static std::string lua() { return "any"; }
  static std::string spoken() { return "value"; }
};
template <class T>
struct Argument<Maybe<T>> {
  static bool fits(lua_State* L, int at) { return lua_isnoneornil(L, at) || Argument<T>::fits(L, at); }
  static Maybe<T> read(lua_State* L, int at) {
    if (lua_isnoneornil(L, at)) return {};
    return Argument<T>::read(L, at);
  }
  static std::string lua() { return Argument<T>::lua(); }
  static std::string spoken() { return Argument<T>::spoken(); }
};
template <class T>
struct Argument<OrNil<T>> {
  static bool fits(lua_State* L, int at) { return Argument<Maybe<T>>::fits(L, at); }
  static OrNil<T> read(lua_State* L, int at) {
    if (lua_isnoneornil(L, at)) return {};
    return Argument<T>::read(L, at);
  }
  static std::string lua() { return detail::closed(Argument<T>::lua()) + "?"; }
  static std::string spoken() { return Argument<T>::spoken(); }
};
template <class... Ts>
struct Argument<OneOf<Ts...>> {
  static bool fits(lua_State* L, int at) { return (Argument<Ts>::fits(L, at) || ...); }
  static OneOf<Ts...> read(lua_State* L, int at) {
    if (!fits(L, at)) wrong_argument(L, at, spoken().c_str());
    return {L, at};
  }
  static std::string lua() {
    return detail::joined(std::array<std::string, sizeof...(Ts)>{Argument<Ts>::lua()...}, "|");
  }
  static std::string spoken() {
    return detail::joined(std::array<std::string, sizeof...(Ts)>{Argument<Ts>::spoken()...}, " or ");
  }
};
template <class T>
struct Argument<List<T>> {
  static bool fits(lua_State* L, int at) { return lua_type(L, at) == LUA_TTABLE; }
  static List<T> read(lua_State* L, int at) {
    if (!fits(L, at)) wrong_argument(L, at, spoken().c_str());
    return {L, at};
  }
  static std::string lua() { return detail::closed(Argument<T>::lua()) + "[]"; }
  static std::string spoken() { return "list of " + detail::plural(Argument<T>::spoken()); }
};
template <class T>
struct Argument<Rest<T>> {
  static bool fits(lua_State*, int) { return true; }
  static Rest<T> read(lua_State* L, int at) { return {L, at}; }
  static std::string lua() { return Argument<T>::lua(); }
  static std::string spoken() { return Argument<T>::spoken(); }
};
template <Literal... Words>
struct Argument<Word<Words...>> {
  static bool fits(lua_State* L, int at) { return lua_type(L, at) == LUA_TSTRING; }
  static Word<Words...> read(lua_State* L, int at) {
    if (!fits(L, at)) wrong_argument(L, at, spoken().c_str());
    const std::string_view text = text_arg(L, at);
    const auto& words = Word<Words...>::words;
    for (std::size_t i = 0; i < words.size(); ++i)
      if (words[i] == text) return {static_cast<int>(i)};
    throw Fail(fmt::format("'{}' is none of: {}", text, spoken()));
  }
  static std::string lua() {
    return detail::joined(std::array<std::string, sizeof...(Words)>{"\"" + std::string(Words.view()) + "\"" ...}, "|");
  }
  static std::string spoken() {
    return detail::joined(std::array<std::string, sizeof...(Words)>{"'" + std::string(Words.view()) + "'" ...}, " or ");
  }
};
template <class... Entries>
struct Argument<Record<Entries...>> {
  static bool fits(lua_State* L, int at) { return lua_type(L, at) == LUA_TTABLE; }
  static Record<Entries...> read(lua_State* L, int at) {
    if (!fits(L, at)) wrong_argument(L, at, "table of options");
    return {};
  }
  static std::string lua() {
    return "{ " +
           detail::joined(
               std::array<std::string, sizeof...(Entries)>{std::string(Entries::name) + (Entries::optional ? "?" : "") +
                                                           ": " + Argument<typename Entries::Type>::lua()...},
               ", ") +
           " }";
  }
  static std::string spoken() { return "table of options"; }
};
template <class Key, class T>
struct Argument<Map<Key, T>> : Argument<AnyTable> {
  static Map<Key, T> read(lua_State* L, int at) { return Argument<AnyTable>::read(L, at), Map<Key, T>{}; }
  static std::string lua() { return "table<" + Argument<Key>::lua() + ", " + Argument<T>::lua() + ">"; }
};

template <class T>
struct Results;
template <class Out, class... Entries>
struct Argument<Callable<Out, Entries...>> {
  static bool fits(lua_State* L, int at) { return lua_type(L, at) == LUA_TFUNCTION; }
  static Callable<Out, Entries...> read(lua_State* L, int at) {
    return Argument<AnyFunction>::read(L, at), Callable<Out, Entries...>{};
  }
  static std::string lua() {
    const std::string results = detail::joined(Results<Out>::types(), ", ");
    return "fun(" +
           detail::joined(
               std::array<std::string, sizeof...(Entries)>{std::string(Entries::name) + (Entries::optional ? "?" : "") +
                                                           ": " + Argument<typename Entries::Type>::lua()...},
               ", ") +
           ")" + (results.empty() ? "" : ": " + results);
  }
  static std::string spoken() { return "function"; }
};

template <class T>
T List<T>::on_top(lua_State* L, lua_Integer n) {
  const int top = lua_gettop(L);
  if (!Argument<T>::fits(L, top))
    throw Fail(fmt::format("entry {} of the list must be {}, not {}", n, with_article(Argument<T>::spoken()),
                           describe(L, top)));
  return Argument<T>::read(L, top);
}
template <class T>
T List<T>::entry(lua_Integer n) const {
  lua_geti(L, at, n);
  const T found = on_top(L, n);
  lua_pop(L, 1);
  return found;
}
template <class T>
template <class Each>
void List<T>::each(Each&& visit, lua_Integer most) const {
  for (lua_Integer i = 1, n = std::min(size(), most); i <= n; ++i) {
    lua_geti(L, at, i);
    visit(on_top(L, i));
    lua_pop(L, 1);
  }
}

// --- what the host itself gives to a bound function: it takes no place among the arguments

template <class T>
struct FromHost {
  static constexpr bool is = false;
};
template <>
struct FromHost<Runtime&> {
  static constexpr bool is = true;
  static Runtime& read(lua_State* L) { return runtime(L); }
};
template <>
struct FromHost<const world::World&> {
  static constexpr bool is = true;
  static const world::World& read(lua_State* L) { return world_of(L); }
};
template <>
struct FromHost<const world::Defs&> {
  static constexpr bool is = true;
  static const world::Defs& read(lua_State* L) { return defs(L); }
};
/// Changes the game. Its name, for the message where that is not allowed, is that of the function.
struct Change : world::Editor {
  explicit Change(lua_State* L);

 private:
  static world::Editor changing(lua_State* L);
};
template <>
struct FromHost<Change> {
  static constexpr bool is = true;
  static Change read(lua_State* L) { return Change(L); }
};

// --- for sol2: where it finds how to read and push our types

/// For types of both namespaces this one is the more special, so that sol2 finds exactly one. (Where it found two it
/// would use its own reader.)
template <class T>
requires Readable<T> &&(sizeof(T) > 0) T
    sol_lua_get(sol::types<T>, lua_State* L, int at, sol::stack::record& tracking) {
  tracking.use(1);
  return Argument<T>::read(L, at);
}
inline Runtime& sol_lua_get(sol::types<Runtime>, lua_State* L, int, sol::stack::record&) { return runtime(L); }
inline Change sol_lua_get(sol::types<Change>, lua_State* L, int, sol::stack::record&) { return Change(L); }

inline int sol_lua_push(sol::types<Text>, lua_State* L, const Text& text) {
  return lua_pushlstring(L, text.data(), text.size()), 1;
}
inline int sol_lua_push(sol::types<NewText>, lua_State* L, const NewText& made) {
  return lua_pushlstring(L, made.text.data(), made.text.size()), 1;
}
template <std::int64_t Min, std::int64_t Max>
int sol_lua_push(sol::types<Whole<Min, Max>>, lua_State* L, Whole<Min, Max> number) {
  return lua_pushinteger(L, number.n), 1;
}
inline int sol_lua_push(sol::types<CellRef>, lua_State* L, const CellRef& cell) { return push(L, cell), 1; }
template <class T>
int sol_lua_push(sol::types<Maybe<T>>, lua_State* L, const Maybe<T>& value) {
  if (!value) return lua_pushnil(L), 1;
  return sol::stack::push(L, *value);
}

}  // namespace vizier::script

namespace vizier::world {

template <class T>
requires script::Readable<T> T sol_lua_get(sol::types<T>, lua_State* L, int at, sol::stack::record& tracking) {
  tracking.use(1);
  return script::Argument<T>::read(L, at);
}
inline const World& sol_lua_get(sol::types<World>, lua_State* L, int, sol::stack::record&) {
  return script::world_of(L);
}
inline const Defs& sol_lua_get(sol::types<Defs>, lua_State* L, int, sol::stack::record&) { return script::defs(L); }
template <class Tag>
int sol_lua_push(sol::types<Id<Tag>>, lua_State* L, Id<Tag> id) {
  return script::push(L, id), 1;
}

}  // namespace vizier::world
