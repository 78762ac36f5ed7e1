#include "script/notebooks.hpp"

#include <algorithm>

#include "script/bind.hpp"
#include "script/list.hpp"

namespace vizier::script {

using world::Value;

namespace {

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
  if (!is_list(L, at) && lua_getmetatable(L, at) != 0) return lua_pop(L, 1), false;
  luaL_checkstack(L, 4, "notebook");
  const std::size_t count = table.list.size();
  if (lua_rawlen(L, at) != count) return false;  // bounded: no loop here
  std::size_t entries = 0;
  lua_pushnil(L);
  while (lua_next(L, at) != 0) {  // bounded: ends at an entry that the value has not
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

Value plain_value(lua_State* L, int at, ValueReader& reader) {
  if (is_ref(L, at)) return Value(to_ref(L, at));
  return lua_isinteger(L, at) != 0 ? Value(std::int64_t{lua_tointeger(L, at)}) : reader.read(at);
}

/// The value on the top of the stack, which the notebook has under that name. No line of a script runs any more: the
/// name has to say where a mistake is.
Value entry_value(lua_State* L, std::string_view name, ValueReader& reader) {
  try {
    reader.note_entry(name);
    return plain_value(L, lua_gettop(L), reader);
  } catch (const Fail& e) {
    throw Fail(fmt::format("'{}' in its notebook: {}", name, e.what()));
  }
}

/// What the table at `at` holds where it has only names: most notebooks have two or three.
Value named_values(lua_State* L, int at) {
  world::Table table;
  table.named.reserve(4);
  ValueReader reader(L);
  lua_pushnil(L);
  while (lua_next(L, at) != 0) {  // bounded: counted by the reader
    if (lua_type(L, -2) != LUA_TSTRING) return lua_pop(L, 2), to_value(L, at);
    const std::string_view name = text_arg(L, -2);
    const auto spot =
        std::find_if(table.named.begin(), table.named.end(), [&](const auto& entry) { return entry.first > name; });
    table.named.emplace(spot, name, entry_value(L, name, reader));
    lua_pop(L, 1);
    if (table.named.size() > 32) return lua_pop(L, 1), to_value(L, at);  // many are sorted once, at the end
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

Notebooks::Notebooks(lua_State* main) {
  for (Kept& place : kept_) {
    lua_pushboolean(main, 0);
    place.table = sol::stack::pop<sol::reference>(main);
  }
}

Notebooks::Kept& Notebooks::kept(const world::Table* table) {
  return kept_[(std::hash<const world::Table*>{}(table) >> 5) % kept_.size()];
}

/// What lies on the coroutine's stack is never used again: a step that was given up may have left its words there, or
/// its message.
void Notebooks::lay(lua_State* co, const world::Frame& frame) {
  lua_settop(co, 0);
  const world::Table* const table = frame.vars.table();
  if (!table) {  // whatever else were there: what lies at 1 is written to as a table
    lua_newtable(co);
  } else if (Kept& known = kept(table); known.vars.table() == table) {
    // From now on it is the step's: should this step begin once more, another table is made.
    push(co, known.table);
    lua_pushboolean(co, 0);
    lua_rawseti(co, LUA_REGISTRYINDEX, known.table.registry_index());
    known.vars = Value{};
  } else {
    push_value(co, frame.vars);
  }
  if (!frame.result.is_nil()) {
    push_value(co, frame.result);
    lua_setfield(co, -2, "result");
  }
}

void Notebooks::read(lua_State* co, world::World& world, world::Frame& frame) {
  lua_pushliteral(co, "result");
  lua_pushnil(co);
  lua_rawset(co, 1);  // raw: a contract may have laid its rules over the notebook
  lua_pushnil(co);
  if (lua_next(co, 1) == 0) {  // bounded: the first entry
    if (!frame.vars.is_nil()) world.put(frame.vars, Value{});
    return;
  }
  lua_pop(co, 2);
  if (!frame.vars.table() || !holds(co, 1, *frame.vars.table())) {
    Value vars = named_values(co, 1);
    const bool empty = vars.table() && vars.table()->list.empty() && vars.table()->named.empty();
    world.put(frame.vars, empty ? Value{} : std::move(vars));
  }
  keep(co, frame.vars);
}

/// Keeps the table for the step that begins with this value. The place in the registry stays the same, which is quicker
/// than giving it back and taking another.
void Notebooks::keep(lua_State* co, const Value& value) {
  const world::Table* const table = value.table();
  if (!table || has_tables(*table)) return;
  if (lua_getmetatable(co, 1) != 0) return lua_pop(co, 1);
  Kept& place = kept(table);
  place.vars = value;
  lua_pushvalue(co, 1);
  lua_rawseti(co, LUA_REGISTRYINDEX, place.table.registry_index());
}

}  // namespace vizier::script
