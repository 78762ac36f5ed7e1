// Arguments of a text as names and values one after the other. A line of a script always gives the same names, so that
// their order is worked out once a line and then only values are read.
#include <algorithm>

#include "script/ask.hpp"

namespace vizier::script {
namespace {

/// `row:y` is the argument `row`, and of the value its field `y`.
std::pair<std::string_view, std::string_view> split(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return {text, {}};
  return {text.substr(0, colon), text.substr(colon + 1)};
}

int read_field(lua_State* L) { return lua_gettable(L, 1), 1; }

/// What the field of the value at `at` is. The kind of a piece is asked for most often, and is there without a call.
world::Value field_value(lua_State* L, int at, const std::string& field) {
  if (is_ref(L, at) && Handle(L, at).type() == world::RefType::piece && field == "kind")
    return world::Value(world_of(L).piece(piece_arg(L, at)).kind);
  luaL_checkstack(L, 4, "arguments");
  lua_pushcfunction(L, read_field);
  lua_pushvalue(L, at);
  lua_pushlstring(L, field.data(), field.size());
  if (lua_pcall(L, 2, 1, 0) != LUA_OK) throw located(L);
  world::Value value = to_arguments(L, -1);
  lua_pop(L, 1);
  return value;
}

/// The names from `at` on, every second value, as the line of a script gives them. Null where a name comes twice: the
/// later one counts then.
const TextShape* shape_of(lua_State* L, int at, std::size_t count) {
  Names& names = runtime(L).names();
  if (count > TextShape::most) return nullptr;
  std::array<const void*, TextShape::most> texts;
  std::uintptr_t place = count;
  for (std::size_t i = 0; i < count; ++i) {
    texts[i] = lua_topointer(L, at + 2 * static_cast<int>(i));
    place = place * 31 + (reinterpret_cast<std::uintptr_t>(texts[i]) >> 4);
  }
  auto& shapes = names.text_shapes;
  std::size_t which = static_cast<std::size_t>(place * 0x9E3779B97F4A7C15ULL >> 32) % shapes.size();
  const auto is_it = [&](const TextShape& shape) {
    return shape.count == count &&
           std::equal(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(count), shape.texts.begin());
  };
  if (is_it(shapes[which])) return &shapes[which];
  if (is_it(shapes[which ^ 1])) return &shapes[which ^ 1];  // two lines share a place: the second lies beside it
  if (shapes[which].count != 0 && shapes[which ^ 1].count == 0) which ^= 1;

  std::vector<TextShape::Name> sorted;
  for (std::size_t i = 0; i < count; ++i) {
    const auto [name, field] = split(text_arg(L, at + 2 * static_cast<int>(i)));
    sorted.push_back({std::string(name), static_cast<std::uint8_t>(i), std::string(field)});
  }
  std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  if (std::adjacent_find(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.name == b.name; }) !=
      sorted.end())
    return nullptr;
  // the texts must stay alive as long as they are known by where they lie
  luaL_checkstack(L, 4, "arguments");
  push(L, names.shape_texts);
  lua_createtable(L, static_cast<int>(count), 0);
  for (std::size_t i = 0; i < count; ++i) {
    lua_pushvalue(L, at + 2 * static_cast<int>(i));
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
  lua_rawseti(L, -2, static_cast<lua_Integer>(which + 1));
  lua_pop(L, 1);
  TextShape& shape = shapes[which];
  shape.count = count;
  shape.texts = texts;
  shape.names = std::move(sorted);
  return &shape;
}

world::Value quick_value(lua_State* L, int at) {
  if (lua_isinteger(L, at) != 0) return world::Value(std::int64_t{lua_tointeger(L, at)});
  if (is_ref(L, at)) return world::Value(to_ref(L, at));
  return to_arguments(L, at);
}

}  // namespace

world::Value text_arguments(lua_State* L, int at) {
  if (lua_type(L, at) != LUA_TSTRING) return to_arguments(L, at);
  const int values = lua_gettop(L) - at + 1;
  if (values % 2 != 0)
    throw Fail(fmt::format("the argument '{}' of the text has no value", text_arg(L, at + values - 1)));
  const auto count = static_cast<std::size_t>(values / 2);
  if (count > 100) throw Fail("a text has 100 arguments at most");
  world::Table table;
  table.named.reserve(count);
  if (const TextShape* shape = shape_of(L, at, count)) {
    for (const auto& [name, i, field] : shape->names)
      if (const int value = at + 2 * i + 1; !lua_isnil(L, value))
        table.named.emplace_back(name, field.empty() ? quick_value(L, value) : field_value(L, value, field));
  } else {
    for (int i = at; i < at + values; i += 2) {
      const auto [name, field] = split(text_arg(L, i));
      if (!lua_isnil(L, i + 1))
        table.set(name, field.empty() ? to_arguments(L, i + 1) : field_value(L, i + 1, std::string(field)));
    }
  }
  return world::Value(std::move(table));
}

}  // namespace vizier::script
