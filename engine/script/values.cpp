// Values between Lua and the World. What crosses into the World is counted: a few shared tables can stand for more
// values than any memory holds.
#include <algorithm>
#include <array>

#include "script/bind.hpp"
#include "script/list.hpp"
#include "script/lists.hpp"
#include "script/modules.hpp"

namespace vizier::script {

using world::Ref;
using world::Value;

namespace {

void push_copy(lua_State* L, const Value& value) {
  luaL_checkstack(L, 4, "value");
  if (const bool* b = value.boolean()) return lua_pushboolean(L, *b);
  if (const auto* n = value.integer()) return lua_pushinteger(L, *n);
  if (const Ref* r = value.ref()) return push(L, *r);
  if (const std::string* s = value.text()) {
    lua_pushlstring(L, s->data(), s->size());
    return;
  }
  if (const world::Table* t = value.table()) {
    lua_createtable(L, static_cast<int>(t->list.size()), static_cast<int>(t->named.size()));
    for (std::size_t i = 0; i < t->list.size(); ++i) {
      push_copy(L, t->list[i]);
      lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
    }
    for (const auto& [key, v] : t->named) {
      lua_pushlstring(L, key.data(), key.size());
      push_copy(L, v);
      lua_rawset(L, -3);
    }
    return;
  }
  lua_pushnil(L);
}

}  // namespace

void push_value(lua_State* L, const Value& value) {
  if (const world::Table* const t = value.table()) charge(L, t->held.values);
  push_copy(L, value);
}

namespace {

int frozen_set(lua_State*) {
  throw Fail("this table comes from the content and cannot be changed; copy what you need");
}
int real_length(lua_State* L) {
  lua_pushinteger(L, push_real(L, 1) ? static_cast<lua_Integer>(lua_rawlen(L, -1)) : 0);  // bounded: no loop here
  return 1;
}

}  // namespace

void close_metatable(lua_State* L, lua_CFunction refuse_change, const char* name) {
  lua_pushcfunction(L, refuse_change);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, guarded<real_length>);
  lua_setfield(L, -2, "__len");
  lua_pushstring(L, name);
  lua_setfield(L, -2, "__metatable");
}

void freeze(lua_State* L) {
  lua_newtable(L);  // what scripts see
  lua_createtable(L, 1, 5);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__real");
  lua_pushvalue(L, -3);
  lua_rawseti(L, -2, 1);  // for loops over it, see push_frozen_element
  close_metatable(L, guarded<frozen_set>, "frozen");
  lua_setmetatable(L, -2);
  lua_remove(L, -2);
}

void push_frozen(lua_State* L, const Value& value) {
  const world::Table* t = value.table();
  if (!t) return push_value(L, value);
  luaL_checkstack(L, 6, "value");
  lua_createtable(L, static_cast<int>(t->list.size()), static_cast<int>(t->named.size()));
  for (std::size_t i = 0; i < t->list.size(); ++i) {
    push_frozen(L, t->list[i]);
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
  for (const auto& [key, v] : t->named) {
    lua_pushlstring(L, key.data(), key.size());
    push_frozen(L, v);
    lua_rawset(L, -3);
  }
  freeze(L);
}

bool push_real(lua_State* L, int at) {
  if (lua_type(L, at) != LUA_TTABLE) return false;
  if (!runtime(L).loaded()) runtime(L).modules().faces().refresh(L, at);
  if (is_list(L, at)) return false;
  return luaL_getmetafield(L, at, "__real") != LUA_TNIL;
}

Value ValueReader::read(int at) {
  Value value = read_at(lua_absindex(L_, at), 0);
  if (values_ > 1) charge(L_, values_);
  return value;
}

void ValueReader::note(std::size_t values) {
  if ((values_ += values) <= most_.values) return;
  throw Fail(
      fmt::format("{} would hold over {} values: keep less, and no table in it many times", what_, most_.values));
}

void ValueReader::note_text(std::size_t bytes) {
  if (bytes > longest_kept_text)
    throw Fail(fmt::format("a text of {} bytes cannot be kept in the game: {} at most; keep its key", bytes,
                           longest_kept_text));
  if ((bytes_ += bytes) <= most_.bytes) return;
  throw Fail(fmt::format("{} would hold over {} KiB of texts: keep keys", what_, most_.bytes >> 10));
}

Value ValueReader::read_at(int at, int depth) {
  lua_State* const L = L_;
  switch (lua_type(L, at)) {
    case LUA_TNONE:
    case LUA_TNIL: return {};
    case LUA_TBOOLEAN: return Value(lua_toboolean(L, at) != 0);
    case LUA_TNUMBER: {
      int ok = 0;
      const lua_Integer n = lua_tointegerx(L, at, &ok);
      if (ok == 0)
        throw Fail(fmt::format("{} is not a whole number: the game keeps whole numbers only (use // to divide)",
                               lua_tonumber(L, at)));
      return Value(std::int64_t{n});
    }
    case LUA_TSTRING: {
      const std::string_view text = text_arg(L, at);
      note_text(text.size());
      return Value(text);
    }
    case LUA_TLIGHTUSERDATA: return Value(to_ref(L, at));
    case LUA_TTABLE: break;
    default:
      throw Fail(
          fmt::format("a {} cannot be kept in the game: only numbers, texts, truth values, handles and tables of them",
                      luaL_typename(L, at)));
  }
  if (lua_checkstack(L, 6) == 0) throw Fail("too many calls inside one another");
  settle_list(L, at);
  if (push_real(L, at)) {
    Value value = read_at(lua_gettop(L), depth);
    lua_pop(L, 1);
    return value;
  }
  if (depth > 16) throw Fail("a table kept in the game is nested too deeply, or contains itself");
  world::Table table;
  const auto n = static_cast<lua_Integer>(lua_rawlen(L, at));  // bounded: counted by note
  note(static_cast<std::size_t>(n) + 1);
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_rawgeti(L, at, i);  // bounded: counted by note
    table.list.push_back(read_at(lua_gettop(L), depth + 1));
    lua_pop(L, 1);
  }
  lua_pushnil(L);
  while (lua_next(L, at) != 0) {  // bounded: counted by note; in no order: sorted below
    if (lua_type(L, -2) == LUA_TSTRING) {
      if (table.named.empty()) table.named.reserve(8);
      const std::string_view name = text_arg(L, -2);
      note(1);
      note_text(name.size());
      table.named.emplace_back(name, read_at(lua_gettop(L), depth + 1));
    } else if (lua_isinteger(L, -2) == 0 || lua_tointeger(L, -2) < 1 || lua_tointeger(L, -2) > n) {
      throw Fail(fmt::format("a table kept in the game has texts or 1, 2, 3… as keys, nothing else{}",
                             is_ref(L, -2) ? "; for a handle use its name: t[player.name]" : ""));
    }
    lua_pop(L, 1);
  }
  std::sort(table.named.begin(), table.named.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return Value(std::move(table));
}

Value to_value(lua_State* L, int at) { return ValueReader(L).read(at); }

namespace {

/// The arguments of most texts: a few names. They are put in order before they take memory. Names and values stay on
/// the stack until all are read, since a list among them may run a function of the script. False where there is
/// anything else, and then nothing is left on the stack.
bool few_arguments(lua_State* L, int at, ValueReader& reader, world::Table& table) {
  constexpr std::size_t most = 16;
  if (lua_type(L, at) != LUA_TTABLE || lua_getmetatable(L, at) != 0 || lua_checkstack(L, 2 * most + 8) == 0)
    return false;
  std::array<std::pair<std::string_view, int>, most> names;
  std::size_t count = 0;
  int top = lua_gettop(L);
  const int before = top;
  for (lua_pushnil(L); lua_next(L, at) != 0; lua_pushvalue(L, -2)) {  // bounded: by most
    top += 2;
    if (count == most || lua_type(L, top - 1) != LUA_TSTRING) return false;
    std::size_t length = 0;
    const char* const text = lua_tolstring(L, top - 1, &length);
    const std::string_view name(text, length);
    std::size_t i = count++;
    for (; i > 0 && name < names[i - 1].first; --i) names[i] = names[i - 1];
    names[i] = {name, top};
  }
  table.named.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto& [name, value] = names[i];
    reader.note_entry(name);
    if (lua_type(L, value) == LUA_TLIGHTUSERDATA)
      table.named.emplace_back(name, Value(to_ref(L, value)));
    else if (lua_isinteger(L, value) != 0)
      table.named.emplace_back(name, Value(std::int64_t{lua_tointeger(L, value)}));
    else
      table.named.emplace_back(name, reader.read(value));
  }
  lua_settop(L, before);
  return true;
}

}  // namespace

Value to_arguments(lua_State* L, int at) {
  const int top = lua_gettop(L);
  if (lua_isnoneornil(L, at)) return {};
  ValueReader reader(L, {1'000, std::size_t{16} << 10}, "the arguments of a text");
  world::Table table;
  if (few_arguments(L, lua_absindex(L, at), reader, table)) return Value(std::move(table));
  lua_settop(L, top);
  return reader.read(at);
}

std::string describe(lua_State* L, int at) {
  switch (lua_type(L, at)) {
    case LUA_TNIL: return "nil";
    case LUA_TBOOLEAN: return lua_toboolean(L, at) != 0 ? "true" : "false";
    case LUA_TNUMBER:
      return lua_isinteger(L, at) != 0 ? std::to_string(lua_tointeger(L, at)) : fmt::format("{}", lua_tonumber(L, at));
    case LUA_TSTRING: return fmt::format("\"{}\"", text_arg(L, at).substr(0, 60));
    case LUA_TLIGHTUSERDATA: return Handle(L, at).describe(runtime(L));
    default: return luaL_typename(L, at);
  }
}

}  // namespace vizier::script
