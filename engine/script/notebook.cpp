// The notebook of a frame: a table while a step runs, a value of the World between steps.
#include <algorithm>
#include <array>

#include "script/bind.hpp"

namespace vizier::script {

using world::Value;

namespace {

std::size_t place(const world::Table* table, std::size_t count) { return (reinterpret_cast<std::uintptr_t>(table) >> 5) % count; }

bool holds(lua_State* L, int at, const world::Table& table);

/// Whether the value at `at` is this one.
bool same(lua_State* L, int at, const Value& value) {
  switch (lua_type(L, at)) {
    case LUA_TBOOLEAN: return value.boolean() && *value.boolean() == (lua_toboolean(L, at) != 0);
    case LUA_TNUMBER: return value.integer() && lua_isinteger(L, at) != 0 && *value.integer() == lua_tointeger(L, at);
    case LUA_TSTRING: return value.text() && *value.text() == text_arg(L, at);
    case LUA_TLIGHTUSERDATA: return value.ref() && Handle(L, at).is(*value.ref());
    case LUA_TTABLE: return value.table() && holds(L, lua_absindex(L, at), *value.table());
    default: return false;
  }
}

/// Whether the table at `at` holds exactly this. What comes from the content and cannot be changed is left to others.
bool holds(lua_State* L, int at, const world::Table& table) {
  if (lua_getmetatable(L, at) != 0) return lua_pop(L, 1), false;
  luaL_checkstack(L, 4, "notebook");
  const std::size_t count = table.list.size();
  if (lua_rawlen(L, at) != count) return false;
  std::size_t entries = 0;
  lua_pushnil(L);
  while (lua_next(L, at) != 0) {
    ++entries;
    const Value* value = nullptr;
    if (lua_type(L, -2) == LUA_TSTRING)
      value = &table.at(text_arg(L, -2));
    else if (const lua_Integer i = lua_isinteger(L, -2) != 0 ? lua_tointeger(L, -2) : 0; i >= 1 && static_cast<std::size_t>(i) <= count)
      value = &table.list[static_cast<std::size_t>(i - 1)];
    if (!value || !same(L, -1, *value)) return lua_pop(L, 2), false;
    lua_pop(L, 1);
  }
  return entries == count + table.named.size();
}

Value changed_table(lua_State* L, int at, const world::Table& before, bool notebook = false);

/// The value at `at`, which was `before`. What is still the same is not made anew: comparing costs less.
Value value_at(lua_State* L, int at, const Value& before) {
  if (is_ref(L, at)) return Value(to_ref(L, at));
  if (lua_isinteger(L, at) != 0) return Value(std::int64_t{lua_tointeger(L, at)});
  if (lua_type(L, at) == LUA_TSTRING && same(L, at, before)) return before;
  if (lua_type(L, at) != LUA_TTABLE || !before.table()) return to_value(L, at);
  if (lua_getmetatable(L, at) != 0) return lua_pop(L, 1), to_value(L, at);
  return holds(L, at, *before.table()) ? before : changed_table(L, at, *before.table());
}

/// As value_at, of the notebook's entry of that name. No line of a script runs any more: the name has to say where a mistake is.
Value entry_value(lua_State* L, const Value& before, std::string_view name) {
  try {
    return value_at(L, lua_gettop(L), before);
  } catch (const Fail& e) {
    throw Fail(fmt::format("'{}' in its notebook: {}", name, e.what()));
  }
}

/// The table at `at`, which was `before`; its keys are 1, 2, 3… and texts.
Value changed_table(lua_State* L, int at, const world::Table& before, bool notebook) {
  static const Value none;
  luaL_checkstack(L, 6, "notebook");
  world::Table table;
  const std::size_t count = lua_rawlen(L, at);
  table.list.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    lua_rawgeti(L, at, static_cast<lua_Integer>(i + 1));
    table.list.push_back(value_at(L, lua_gettop(L), i < before.list.size() ? before.list[i] : none));
    lua_pop(L, 1);
  }
  table.named.reserve(before.named.size() + 2);
  lua_pushnil(L);
  while (lua_next(L, at) != 0) {
    if (lua_type(L, -2) == LUA_TSTRING) {
      const std::string_view name = text_arg(L, -2);
      const auto spot = std::find_if(table.named.begin(), table.named.end(), [&](const auto& entry) { return entry.first > name; });
      Value value = notebook ? entry_value(L, before.at(name), name) : value_at(L, lua_gettop(L), before.at(name));
      table.named.emplace(spot, name, std::move(value));
    } else if (lua_isinteger(L, -2) == 0 || lua_tointeger(L, -2) < 1 || static_cast<std::size_t>(lua_tointeger(L, -2)) > count) {
      return to_value(L, at);  // says what is wrong with it
    }
    lua_pop(L, 1);
  }
  return Value(std::move(table));
}

bool has_tables(const world::Table& table) {
  for (const auto& [name, value] : table.named)
    if (value.table()) return true;
  return !table.list.empty();
}

/// Tables within tables, each reached in one way only: then the table in Lua and the value that is made of it say the same for ever. Where one table
/// can be reached in two ways, changing it here changes it there, which the value does not know.
class Tree {
 public:
  bool holds(lua_State* L, int at) {
    if (lua_getmetatable(L, at) != 0) return lua_pop(L, 1), false;
    const void* const table = lua_topointer(L, at);
    const auto end = seen_.begin() + static_cast<std::ptrdiff_t>(count_);
    if (count_ == seen_.size() || std::find(seen_.begin(), end, table) != end) return false;
    seen_[count_++] = table;
    luaL_checkstack(L, 4, "notebook");
    lua_pushnil(L);
    while (lua_next(L, at) != 0) {
      if (lua_type(L, -1) == LUA_TTABLE && !holds(L, lua_gettop(L))) return lua_pop(L, 2), false;
      lua_pop(L, 1);
    }
    return true;
  }

 private:
  std::array<const void*, 24> seen_{};
  std::size_t count_ = 0;
};

}  // namespace

/// Lays the frame's notebook at the bottom of the coroutine, where finish() finds it. What lies there is never used again: a step that was given up
/// may have left its words there, or its message.
void Runtime::lay_notebook(lua_State* co, const world::Frame& frame) {
  lua_settop(co, 0);
  const world::Table* const table = frame.vars.table();
  Notebook& kept = notebooks_[place(table, notebooks_.size())];
  if (frame.vars.is_nil()) {
    lua_newtable(co);
  } else if (table && kept.vars.table() == table) {
    // From now on it is the step's: should this step begin once more, another table is made.
    lua_rawgeti(co, LUA_REGISTRYINDEX, kept.table);
    lua_pushboolean(co, 0);
    lua_rawseti(co, LUA_REGISTRYINDEX, kept.table);
    kept.vars = Value{};
  } else {
    push_value(co, frame.vars);
  }
  if (!frame.result.is_nil()) {
    push_value(co, frame.result);
    lua_setfield(co, -2, "result");
  }
}

/// What the step wrote into its notebook stays there.
void Runtime::read_notebook(lua_State* co, world::Frame& frame) {
  const int top = lua_gettop(co);
  lua_pushnil(co);
  if (lua_next(co, 1) == 0) {
    if (!frame.vars.is_nil()) frame.vars = Value{};
    return;
  }
  lua_pop(co, 2);
  lua_pushnil(co);
  lua_setfield(co, 1, "result");
  static const world::Table nothing;
  const world::Table& before = frame.vars.table() ? *frame.vars.table() : nothing;
  if (!frame.vars.table() || !holds(co, 1, before)) frame.vars = lua_getmetatable(co, 1) != 0 ? to_value(co, 1) : changed_table(co, 1, before, true);
  lua_settop(co, top);
  if (const world::Table* table = frame.vars.table(); table && table->list.empty() && table->named.empty()) frame.vars = Value{};
  keep_notebook(co, 1, frame.vars);
}

/// Keeps the table at `at` for the step that begins with this value, so that it need not be made anew.
void Runtime::keep_notebook(lua_State* co, int at, const Value& value) {
  const world::Table* const table = value.table();
  if (!table || !(has_tables(*table) ? Tree().holds(co, at) : lua_getmetatable(co, at) == 0 || (lua_pop(co, 1), false))) return;
  Notebook& kept = notebooks_[place(table, notebooks_.size())];
  if (kept.table == LUA_NOREF) lua_pushboolean(co, 0), kept.table = luaL_ref(co, LUA_REGISTRYINDEX);
  kept.vars = value;
  lua_pushvalue(co, at);
  lua_rawseti(co, LUA_REGISTRYINDEX, kept.table);
}

}  // namespace vizier::script
