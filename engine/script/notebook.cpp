// The notebook of a frame: a table while a step runs, a value of the World between steps.
#include <algorithm>

#include "script/bind.hpp"

namespace vizier::script {

using world::Value;

namespace {

std::size_t place(const world::Table* table, std::size_t count) {
  return (std::hash<const world::Table*>{}(table) >> 5) % count;
}

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
    else if (const lua_Integer i = lua_isinteger(L, -2) != 0 ? lua_tointeger(L, -2) : 0;
             i >= 1 && static_cast<std::size_t>(i) <= count)
      value = &table.list[static_cast<std::size_t>(i - 1)];
    if (!value || !same(L, -1, *value)) return lua_pop(L, 2), false;
    lua_pop(L, 1);
  }
  return entries == count + table.named.size();
}

Value plain_value(lua_State* L, int at) {
  if (is_ref(L, at)) return Value(to_ref(L, at));
  return lua_isinteger(L, at) != 0 ? Value(std::int64_t{lua_tointeger(L, at)}) : to_value(L, at);
}

/// The value on the top of the stack, which the notebook has under that name. No line of a script runs any more: the
/// name has to say where a mistake is.
Value entry_value(lua_State* L, std::string_view name) {
  try {
    return plain_value(L, lua_gettop(L));
  } catch (const Fail& e) {
    throw Fail(fmt::format("'{}' in its notebook: {}", name, e.what()));
  }
}

/// What the table at `at` holds where it has only names: most notebooks have two or three.
Value named_values(lua_State* L, int at) {
  world::Table table;
  table.named.reserve(4);
  lua_pushnil(L);
  while (lua_next(L, at) != 0) {
    if (lua_type(L, -2) != LUA_TSTRING) return lua_pop(L, 2), to_value(L, at);
    const std::string_view name = text_arg(L, -2);
    const auto spot =
        std::find_if(table.named.begin(), table.named.end(), [&](const auto& entry) { return entry.first > name; });
    table.named.emplace(spot, name, entry_value(L, name));
    lua_pop(L, 1);
  }
  return table.named.empty() ? Value{} : Value(std::move(table));
}

/// The script may hold such a table elsewhere, too, and change it there.
bool has_tables(const world::Table& table) {
  for (const auto& [name, value] : table.named)
    if (value.table()) return true;
  return !table.list.empty();
}

}  // namespace

/// Lays the frame's notebook at the bottom of the coroutine, where finish() finds it. What lies there is never used
/// again: a step that was given up may have left its words there, or its message.
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
  lua_pushnil(co);
  lua_setfield(co, 1, "result");
  lua_pushnil(co);
  if (lua_next(co, 1) == 0) {
    if (!frame.vars.is_nil()) frame.vars = Value{};
    return;
  }
  lua_pop(co, 2);
  if (!frame.vars.table() || !holds(co, 1, *frame.vars.table())) {
    Value vars = named_values(co, 1);
    frame.vars = vars.table() && vars.table()->list.empty() && vars.table()->named.empty() ? Value{} : std::move(vars);
  }
  keep_notebook(co, 1, frame.vars);
}

/// Keeps the table at `at` for the step that begins with this value, so that it need not be made anew. Only where it
/// holds plain values.
void Runtime::keep_notebook(lua_State* co, int at, const Value& value) {
  const world::Table* const table = value.table();
  if (!table || has_tables(*table)) return;
  if (lua_getmetatable(co, at) != 0) return lua_pop(co, 1);
  Notebook& kept = notebooks_[place(table, notebooks_.size())];
  if (kept.table == LUA_NOREF) lua_pushboolean(co, 0), kept.table = luaL_ref(co, LUA_REGISTRYINDEX);
  kept.vars = value;
  lua_pushvalue(co, at);
  lua_rawseti(co, LUA_REGISTRYINDEX, kept.table);
}

}  // namespace vizier::script
