#pragma once
#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "script/arguments.hpp"
#include "world/pattern.hpp"

/// What functions about grids read from scripts and give back to them.
namespace vizier::script {

/// A zone that is a grid.
struct GridId {
  world::ZoneId zone;
  operator world::ZoneId() const { return zone; }
};
world::ZoneId grid_arg(lua_State* L, int at);
template <>
struct Argument<GridId> : Argument<world::ZoneId> {
  static GridId read(lua_State* L, int at) { return {grid_arg(L, at)}; }
};

using Coordinate = Whole<world::least_cell, world::greatest_cell>;

/// A cell, a piece on a grid (its cell), or a list of these. Of which grid does not matter: one grid may lie over
/// another.
struct Cells {
  std::vector<world::Cell> cells;
};
std::vector<world::Cell> cells_arg(lua_State* L, int at);
template <>
struct Argument<Cells> {
  using Written = OneOf<CellRef, world::PieceId, List<OneOf<CellRef, world::PieceId>>>;
  static bool fits(lua_State* L, int at) { return Argument<Written>::fits(L, at); }
  static Cells read(lua_State* L, int at) {
    if (!fits(L, at)) wrong_argument(L, at, spoken().c_str());
    return {cells_arg(L, at)};
  }
  static std::string lua() { return Argument<Written>::lua(); }
  static std::string spoken() { return "cell, a piece on a grid or a list of these"; }
};

// --- options

/// Checks and reads the value of an option like an argument of that type; messages name the option.
template <class T>
struct OptionValue {
  static bool fits(lua_State* L, int at) { return Argument<T>::fits(L, at); }
  static std::string wanted() { return "a " + Argument<T>::spoken(); }
};
template <>
struct OptionValue<Truth> : Argument<Truth> {
  static std::string wanted() { return "true or false"; }
};
template <std::int64_t Min, std::int64_t Max>
struct OptionValue<Whole<Min, Max>> {
  static bool fits(lua_State* L, int at) {
    int whole = 0;
    const lua_Integer n = lua_tointegerx(L, at, &whole);
    return whole != 0 && lua_type(L, at) == LUA_TNUMBER && n >= Min && n <= Max;
  }
  static std::string wanted() { return fmt::format("a whole number from {} to {}", Min, Max); }
};

/// Notes for each of the names where the value of that option lies on the stack. The options begin at `at`: a table, or
/// names and values one after the other up to the last argument. An unknown name is refused.
void find_options(lua_State* L, int at, std::span<const std::string_view> names, int* where);
[[noreturn]] void wrong_option(lua_State* L, int value, std::string_view name, const std::string& wanted);

/// The options of a function, as a Record declares them: a table, or names and values one after the other up to the
/// last argument, which costs no table.
template <class Declared>
class GridOptions;
template <class... Entries>
class GridOptions<Record<Entries...>> {
 public:
  GridOptions() = default;  ///< none is given
  GridOptions(lua_State* L, int at) : L_(L) { find_options(L, at, names, where_.data()); }

  /// Where its value lies on the stack; 0 where it is not given.
  template <Literal Name>
  int at() const {
    constexpr std::size_t which = place(Name.view());
    const int value = where_[which];
    if (value != 0 && !OptionValue<Type<Name>>::fits(L_, value))
      wrong_option(L_, value, names[which], OptionValue<Type<Name>>::wanted());
    return value;
  }
  template <Literal Name>
  auto get() const {
    const int value = at<Name>();
    return value == 0 ? Maybe<Type<Name>>() : Maybe<Type<Name>>(Argument<Type<Name>>::read(L_, value));
  }
  template <Literal Name>
  bool flag() const {
    const Maybe<Truth> value = get<Name>();
    return value && *value;
  }
  /// Each of the four may be left out.
  world::Bounds bounds() const {
    world::Bounds bounds;
    bounds.min_x = get<"min_x">().value_or(Coordinate{bounds.min_x});
    bounds.max_x = get<"max_x">().value_or(Coordinate{bounds.max_x});
    bounds.min_y = get<"min_y">().value_or(Coordinate{bounds.min_y});
    bounds.max_y = get<"max_y">().value_or(Coordinate{bounds.max_y});
    return bounds;
  }

 private:
  static constexpr std::array<std::string_view, sizeof...(Entries)> names = [] {
    std::array<std::string_view, sizeof...(Entries)> views;
    std::copy(Record<Entries...>::names.begin(), Record<Entries...>::names.end(), views.begin());
    return views;
  }();
  static constexpr std::size_t place(std::string_view name) {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == name) return i;
    throw "no option of that name is declared";
  }
  template <Literal Name>
  using Type = typename std::tuple_element_t<place(Name.view()), std::tuple<Entries...>>::Type;

  lua_State* L_ = nullptr;
  std::array<int, sizeof...(Entries)> where_{};
};
template <class Declared>
struct Argument<GridOptions<Declared>> {
  static bool fits(lua_State* L, int at) { return Argument<Declared>::fits(L, at) || lua_type(L, at) == LUA_TSTRING; }
  static GridOptions<Declared> read(lua_State* L, int at) {
    if (!fits(L, at)) wrong_argument(L, at, spoken().c_str());
    return {L, at};
  }
  static std::string lua() { return Argument<OneOf<Declared, Text>>::lua(); }
  static std::string spoken() { return Argument<Declared>::spoken(); }
};

/// Options of which four are the bounds of a part of the grid.
template <class... More>
using Bounded = GridOptions<Record<Option<"min_x", Coordinate>, Option<"max_x", Coordinate>,
                                   Option<"min_y", Coordinate>, Option<"max_y", Coordinate>, More...>>;

// --- what pieces show

/// What each piece shows under an attribute, or under a query with all modifiers in force.
struct ShownBy {
  world::Labels labels;
  const std::vector<world::Value>* declared = nullptr;  ///< by label, where they are those of the kinds
  std::vector<world::Value> met;                        ///< by label, where a query has a say

  const std::vector<world::Value>& values() const { return declared ? *declared : met; }
  std::int32_t label(const world::Value& value) const;  ///< Legend::never where no piece can show it
};
ShownBy labels_by(lua_State* L, const world::Grid& grid, std::string_view name);

// --- figures (bind_pattern.cpp)

using PatternOptions = Bounded<Option<"by", Text>, Option<"legend", Map<Text, AnyValue>>, Option<"turns", Truth>>;
template <class Out>
using PatternArguments = Raw<Gives<Out>, GridId, OneOf<Text, List<Text>>, Maybe<PatternOptions>, Rest<AnyValue>>;
using PatternMatches =
    List<Record<Entry<"cell", CellRef>, Entry<"turns", Amount>, Entry<"pieces", List<world::PieceId>>>>;
int find_pattern(PatternArguments<PatternMatches> raw);
int has_pattern(PatternArguments<bool> raw);

const char* side_name(world::Side side);
inline void push(lua_State* L, world::ZoneId grid, world::Cell c) { push(L, world::cell(grid, c.x, c.y)); }
void push_cells(lua_State* L, world::ZoneId grid, const std::vector<world::Cell>& cells);

}  // namespace vizier::script
