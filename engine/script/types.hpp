#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "script/lua.hpp"
#include "world/value.hpp"

/// The types of arguments and results of bound functions: what a script gives, what its editor and our messages call
/// it. How each is read stands in script/typed.hpp.
namespace vizier::script {

/// `lua` is the type for editors (`Player`), `spoken` the one for messages ("player"). `fits` looks at the value;
/// `read` also refuses what does not fit.
template <class T>
struct Argument;

/// A text that lies in Lua, and stays there while the function runs.
struct Text : std::string_view {
  using std::string_view::string_view;
  Text(std::string_view text) : std::string_view(text) {}
  Text(const std::string& text) : std::string_view(text) {}
};
/// A text that names something: the same to the compiler, other words in messages ("list of counters").
struct CounterName : Text {
  using Text::Text;
};

/// A text that the function has made. It is lost where Lua has no memory left for its copy: these are short.
struct NewText {
  std::string text;
};

/// A whole number within bounds.
template <std::int64_t Min = INT64_MIN, std::int64_t Max = INT64_MAX>
struct Whole {
  using Type = std::conditional_t<(Min >= INT32_MIN && Max <= INT32_MAX), std::int32_t, std::int64_t>;
  Type n = 0;
  operator Type() const { return n; }
};
using Amount = Whole<>;

/// true or false.
struct Truth {
  bool is = false;
  operator bool() const { return is; }
};
struct Number {};  ///< any number, also with a fraction: only Lua's own functions take one
/// Whatever the function itself makes of it.
struct AnyValue {
  lua_State* L = nullptr;
  int at = 0;
};
struct AnyTable {};              ///< a table, whatever is in it
struct AnyFunction {};           ///< a function
struct Game {};                  ///< the game itself, before the ':'
struct CellRef : world::Ref {};  ///< a cell of a grid

/// May be left out, or be nil.
template <class T>
struct Maybe : std::optional<T> {
  using std::optional<T>::optional;
};
/// As Maybe, where something follows so that it cannot be left out.
template <class T>
struct OrNil : Maybe<T> {
  using Maybe<T>::Maybe;
};

/// One of several types: `get` reads it as one of them.
template <class... Ts>
struct OneOf {
  lua_State* L;
  int at;
  template <class T>
  bool is() const {
    return Argument<T>::fits(L, at);
  }
  template <class T>
  T get() const {
    return Argument<T>::read(L, at);
  }
};

lua_Integer bounded_length(lua_State* L, int at);  // script/lists.hpp

/// A list that lies on the stack, read one by one so that nothing has to be given back where Lua ends the function.
template <class T>
struct List {
  lua_State* L;
  int at;
  lua_Integer size() const { return bounded_length(L, at); }
  T entry(lua_Integer n) const;
  /// Calls visit(entry) for each, or for so many at most. An entry that is only looked at (AnyValue) is there until
  /// visit returns.
  template <class Each>
  void each(Each&& visit, lua_Integer most = INT64_MAX) const;
  static T on_top(lua_State* L, lua_Integer n);  ///< the n-th entry, which lies on the top of the stack
};
/// All arguments from here on.
template <class T>
struct Rest {
  lua_State* L;
  int at;
  int end() const { return lua_gettop(L) + 1; }
  T get(int place) const { return Argument<T>::read(L, place); }
};

/// A text that is part of a type: one of the words of a Word, the name of an entry of a Record.
template <std::size_t N>
struct Literal {
  char text[N]{};
  consteval Literal(const char (&from)[N]) { std::copy_n(from, N, text); }
  constexpr std::string_view view() const { return {text, N - 1}; }
};
/// One of these texts; `which` is its place in the list.
template <Literal... Words>
struct Word {
  int which = 0;
  static constexpr std::array<std::string_view, sizeof...(Words)> words{Words.view()...};
  std::string_view text() const { return words[static_cast<std::size_t>(which)]; }
};

/// A table of options with these entries, for documentation and for reading (see spread_options).
template <Literal Name, class T>
struct Entry {
  static constexpr std::string_view name = Name.view();
  using Type = T;
  static constexpr bool optional = false;
};
template <Literal Name, class T>
struct Option : Entry<Name, T> {
  static constexpr bool optional = true;
};
template <class... Entries>
struct Record {
  static constexpr std::array<const char*, sizeof...(Entries)> names{Entries::name.data()...};
};
template <class Key, class T>
struct Map {};
/// What a function gives.
template <class... Ts>
struct Gives {};
template <class Out, class... Entries>
struct Callable {};

/// The place of an argument in a function that works on the stack itself: its arguments are these, the first of them
/// lies at 1.
template <class Out, class... In>
struct Raw {
  lua_State* L;
  operator lua_State*() const { return L; }
  template <std::size_t At>
  auto arg() const {
    return Argument<std::tuple_element_t<At - 1, std::tuple<In...>>>::read(L, static_cast<int>(At));
  }
};

}  // namespace vizier::script
