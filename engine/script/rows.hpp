#pragma once
#include "script/typed.hpp"

/// Rows of the tables of bound functions: the compiler refuses one whose names or types do not fit its function.
namespace vizier::script {

// --- results

template <>
struct Results<void> {
  static std::vector<std::string> types() { return {}; }
};
template <class T>
concept Documented = requires {
  { Argument<T>::lua() } -> std::convertible_to<std::string>;
};
template <class T>
struct ResultType;
template <Documented T>
struct ResultType<T> {
  static std::string lua() { return Argument<T>::lua(); }
};
template <class T>
struct ResultType<Maybe<T>> {
  static std::string lua() { return detail::closed(Argument<T>::lua()) + "?"; }
};
template <class T>
struct ResultType<List<T>> {
  static std::string lua() { return "List<" + Argument<T>::lua() + ">"; }
};
template <class T>
struct ResultType<Rest<T>> {
  static std::string lua() { return Argument<T>::lua() + " ..."; }
};
template <>
struct ResultType<bool> : ResultType<Truth> {};
template <>
struct ResultType<std::int64_t> : ResultType<Amount> {};
template <class T>
struct Results {
  static std::vector<std::string> types() { return {ResultType<T>::lua()}; }
};
template <class... Ts>
struct Results<Gives<Ts...>> {
  static std::vector<std::string> types() { return {ResultType<Ts>::lua()...}; }
};
template <class... Ts>
struct Results<std::tuple<Ts...>> : Results<Gives<Ts...>> {};

/// What a bound function takes and gives, out of its C++ type.
template <class F>
struct Signature;
template <class... Ts>
struct Types {
  static constexpr std::size_t count = sizeof...(Ts);
};
template <class Out, class... In>
struct Signature<Out (*)(In...)> {
  static constexpr bool raw = false;
  using Result = Out;
  using All = Types<In...>;
};
template <class Reply, class Out, class... In>
struct Signature<Reply (*)(Raw<Out, In...>)> {
  static constexpr bool raw = true;
  using Result = Out;
  using All = Types<In...>;
};

namespace detail {

template <class T>
constexpr bool pushed_by_us = std::is_same_v<T, bool> || std::is_same_v<T, std::int64_t> ||
                              sol::meta::meta_detail::is_adl_sol_lua_push_exact_v<T, T>;
template <class T>
constexpr bool allowed_result = std::is_void_v<T> || (requires { ResultType<T>::lua(); } && pushed_by_us<T>);
template <class... Ts>
constexpr bool allowed_result<Gives<Ts...>> = true;
template <class... Ts>
constexpr bool allowed_result<std::tuple<Ts...>> = (allowed_result<Ts> && ...);

template <class T>
constexpr bool is_maybe = false;
template <class T>
constexpr bool is_maybe<Maybe<T>> = true;

template <class All>
struct Arguments;
template <class... In>
struct Arguments<Types<In...>> {
  static_assert(((FromHost<In>::is || Readable<std::remove_cvref_t<In>>)&&...),
                "an argument of a bound function is one of the types of typed.hpp");
  static_assert((sol::meta::meta_detail::is_adl_sol_lua_get_v<std::remove_cvref_t<In>> && ...),
                "sol2 finds our reader for every argument, and only one");
  static constexpr std::size_t count = ((FromHost<In>::is ? 0 : 1) + ... + 0);
  static std::vector<Parameter> list() {
    std::vector<Parameter> out;
    (add<In>(out), ...);
    return out;
  }

 private:
  template <class T>
  static void add(std::vector<Parameter>& out) {
    if constexpr (!FromHost<T>::is) out.push_back({Argument<T>::lua(), Argument<T>::spoken(), is_maybe<T>});
  }
};

/// How many names stand in `prompt, choices, ...`.
consteval std::size_t count_names(std::string_view names) {
  if (names.empty()) return 0;
  std::size_t count = 1;
  for (const char c : names) count += c == ',' ? 1 : 0;
  return count;
}

/// Calls a bound function with what lies on the stack.
template <auto F>
auto body(lua_State* L) {
  if constexpr (Signature<decltype(F)>::raw)
    return F({L});
  else
    return sol::stack::call_lua<false, false>(L, 1, F);
}

template <class S>
std::vector<Parameter> parameters() {
  return Arguments<typename S::All>::list();
}
template <class S>
std::vector<std::string> results() {
  return Results<typename S::Result>::types();
}

template <auto F>
consteval void check(std::string_view names, std::size_t before) {
  using S = Signature<decltype(F)>;
  static_assert(allowed_result<typename S::Result>, "a bound function gives one of the types of typed.hpp");
  if (count_names(names) + before != Arguments<typename S::All>::count)
    throw "a bound function has as many names as arguments";
}

}  // namespace detail

/// A function of a handle or of the game: its first argument stands before the ':' and has no name.
template <auto F>
consteval Function method(const char* name, const char* names, const char* doc) {
  detail::check<F>(names, 1);
  using S = Signature<decltype(F)>;
  return {name, names, doc, guarded<detail::body<F>>, detail::parameters<S>, detail::results<S>, true};
}
/// The same for a function that asks: `Then` runs when the answer is there, see asking.
template <auto F, Reply (*Then)(lua_State*), Reply (*Dealt)(lua_State*) = Then>
consteval Function question(const char* name, const char* names, const char* doc) {
  detail::check<F>(names, 1);
  using S = Signature<decltype(F)>;
  return {name, names, doc, asking<detail::body<F>, Then, Dealt>, detail::parameters<S>, detail::results<S>, true};
}
/// A function that belongs to nothing, or to a library.
template <auto F>
consteval Function free_function(const char* name, const char* names, const char* doc) {
  detail::check<F>(names, 0);
  using S = Signature<decltype(F)>;
  return {name, names, doc, guarded<detail::body<F>>, detail::parameters<S>, detail::results<S>, false};
}
/// One of Lua's own, or one that is made at load time: its types are declared, since it has no signature of ours.
template <class Out, class... In>
consteval Function declared(const char* name, const char* names, const char* doc, lua_CFunction call = nullptr) {
  if (detail::count_names(names) != sizeof...(In)) throw "a function has as many names as arguments";
  using S = Signature<int (*)(Raw<Out, In...>)>;
  return {name, names, doc, call, detail::parameters<S>, detail::results<S>, false};
}

namespace detail {

template <class T>
decltype(auto) field_argument(lua_State* L, world::Ref self) {
  if constexpr (FromHost<T>::is)
    return FromHost<T>::read(L);
  else if constexpr (std::is_same_v<T, CellRef>)
    return CellRef{self};
  else if constexpr (std::is_same_v<T, Game>)
    return Game{};
  else
    return T(self.id);
}
template <auto F, class... In>
int push_field(lua_State* L, world::Ref self, Types<In...>) {
  return sol::stack::push(L, F(field_argument<In>(L, self)...));
}
template <auto F>
int get_field(lua_State* L, world::Ref self) {
  return push_field<F>(L, self, typename Signature<decltype(F)>::All{});
}
template <class Self>
int pushed_by(int (*push)(lua_State*, Self), lua_State* L, world::Ref self) {
  return push(L, field_argument<Self>(L, self));
}
template <auto Push>
int push_raw(lua_State* L, world::Ref self) {
  return pushed_by(Push, L, self);
}
template <class S>
std::string result() {
  return ResultType<typename S::Result>::lua();
}

}  // namespace detail

/// A field of a handle or of the game.
template <auto F>
consteval Field field(const char* name, const char* doc) {
  return {name, doc, detail::get_field<F>, detail::result<Signature<decltype(F)>>};
}
/// The same where the getter pushes the value itself.
template <class T, auto Push>
consteval Field field(const char* name, const char* doc) {
  return {name, doc, detail::push_raw<Push>, ResultType<T>::lua};
}
/// A field that lies in a table and needs no function.
template <class T>
consteval Field field(const char* name, const char* doc) {
  return {name, doc, nullptr, ResultType<T>::lua};
}

}  // namespace vizier::script
