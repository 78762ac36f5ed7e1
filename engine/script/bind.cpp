#include "script/modules.hpp"
#include "script/typed.hpp"

#include <algorithm>

namespace vizier::script {

using world::Ref;
using world::RefType;
using world::Value;

Fail located(lua_State* L) {
  return Fail(lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "an error that is no text", Fail::Line::named);
}

int raise(lua_State* L, Fail::Line line) {
  if (line == Fail::Line::named) return lua_error(L);
  luaL_where(L, 1);
  lua_insert(L, -2);
  lua_concat(L, 2);
  return lua_error(L);
}

void no_world() {
  throw Fail("there is no game while scripts load, nor in `once`: use this in a function that a game calls");
}

void no_change(Mode mode, const char* what) {
  const char* where = mode == Mode::load     ? "while a script loads"
                      : mode == Mode::secret ? "while a seat chooses in secret"
                                             : "in a check, which may only look";
  throw Fail(fmt::format("{} changes the game: not allowed {}", what, where));
}

namespace {

/// What the running function is called by its script.
std::string own_name(lua_State* L) {
  lua_Debug info;
  return lua_getstack(L, 0, &info) && lua_getinfo(L, "n", &info) && info.name ? info.name : "this";
}

std::string value_name(lua_State* L, int at) {
  if (is_ref(L, at)) return type_name(Handle(L, at).type());
  if (lua_islightuserdata(L, at)) return no_handle;
  return lua_isnoneornil(L, at) ? "nothing" : luaL_typename(L, at);
}

}  // namespace

Change::Change(lua_State* L) : world::Editor(changing(L)) {}

world::Editor Change::changing(lua_State* L) {
  Runtime& rt = runtime(L);
  if (rt.context.mode != Mode::step) no_change(rt.context.mode, own_name(L).c_str());
  return editor(L, "");
}

void wrong_argument(lua_State* L, int at, const char* wanted) {
  lua_Debug info;
  const char* name = "?";
  bool method = false;
  if (lua_getstack(L, 0, &info) && lua_getinfo(L, "n", &info) && info.name) {
    name = info.name;
    method = std::string_view(info.namewhat) == "method";
    if (method) --at;
  }
  if (at == 0)
    throw Fail(fmt::format("'{}' is called on {} instead of a {}; write ':' before the name, not '.'", name,
                           value_name(L, 1), wanted));
  throw Fail(fmt::format("argument {} of '{}' must be {}, not {}", at, name, with_article(wanted),
                         value_name(L, at + (method ? 1 : 0))));
}

void wrong_handle(lua_State* L, int at, RefType wanted) { wrong_argument(L, at, type_name(wanted)); }

std::string with_article(std::string_view wanted) {
  const bool vowel = !wanted.empty() && std::string_view("aeio").find(wanted.front()) != std::string_view::npos;
  return fmt::format("{}{}", wanted.starts_with("'") ? "" : vowel ? "an " : "a ", wanted);
}

std::int64_t int_arg(lua_State* L, int at) {
  int ok = 0;
  const lua_Integer n = lua_tointegerx(L, at, &ok);
  if (ok == 0 || lua_type(L, at) == LUA_TSTRING)
    wrong_argument(L, at, lua_type(L, at) == LUA_TNUMBER ? "whole number (use // to divide)" : "whole number");
  return n;
}

std::int32_t int_arg(lua_State* L, int at, std::int32_t min, std::int32_t max) {
  const std::int64_t n = int_arg(L, at);
  if (n < min || n > max) throw Fail(fmt::format("{} is outside {} to {}", n, min, max));
  return static_cast<std::int32_t>(n);
}

std::string_view text_arg(lua_State* L, int at) {
  if (lua_type(L, at) != LUA_TSTRING) wrong_argument(L, at, "text");
  std::size_t size = 0;
  const char* s = lua_tolstring(L, at, &size);
  return {s, size};
}

std::string_view text_arg_or(lua_State* L, int at, std::string_view otherwise) {
  return lua_isnoneornil(L, at) ? otherwise : text_arg(L, at);
}

Ref place_arg(lua_State* L, int at) {
  const RefType type = is_ref(L, at) ? Handle(L, at).type() : RefType::seat;
  if (type != RefType::zone && type != RefType::cell) wrong_argument(L, at, "zone or cell");
  const Ref r = to_ref(L, at);
  if (type == RefType::zone && defs(L).look(world::ZoneId(r.id)).grid)
    throw Fail(fmt::format("{} is a grid: move to one of its cells", defs(L).zones[world::ZoneId(r.id)].name));
  return r;
}

world::SeatMask seats_arg(lua_State* L, int at) {
  if (lua_isnoneornil(L, at)) return 0xFFFF;
  if (lua_type(L, at) != LUA_TTABLE) return bit(seat_arg(L, at));
  world::SeatMask mask = 0;
  const lua_Integer n = luaL_len(L, at);
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_geti(L, at, i);
    mask |= bit(seat_arg(L, lua_gettop(L)));
    lua_pop(L, 1);
  }
  return mask;
}

world::KindId kind_or_name_arg(lua_State* L, int at) {
  if (const world::KindId* known = runtime(L).names().kinds.find(lua_topointer(L, at))) return *known;
  if (lua_type(L, at) != LUA_TSTRING) return kind_arg(L, at);
  const std::string name(text_arg(L, at));
  if (const world::KindId kind = defs(L).kind(name)) return kind;
  throw no_such(fmt::format("there is no kind '{}'", name), name, known_names(defs(L).kinds));
}

void push_value(lua_State* L, const Value& value) {
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
      push_value(L, t->list[i]);
      lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
    }
    for (const auto& [key, v] : t->named) {
      lua_pushlstring(L, key.data(), key.size());
      push_value(L, v);
      lua_rawset(L, -3);
    }
    return;
  }
  lua_pushnil(L);
}

namespace {

int frozen_set(lua_State*) {
  throw Fail("this table comes from the content and cannot be changed; copy what you need");
}
int frozen_len(lua_State* L) {
  lua_pushinteger(L, push_real(L, 1) ? static_cast<lua_Integer>(lua_rawlen(L, -1)) : 0);
  return 1;
}

}  // namespace

void freeze(lua_State* L) {
  lua_newtable(L);  // what scripts see
  lua_createtable(L, 0, 5);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__real");
  lua_pushcfunction(L, guarded<frozen_set>);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, guarded<frozen_len>);
  lua_setfield(L, -2, "__len");
  lua_pushliteral(L, "frozen");
  lua_setfield(L, -2, "__metatable");
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
  return luaL_getmetafield(L, at, "__real") != LUA_TNIL;
}

namespace {

Value to_value_at(lua_State* L, int at, int depth) {
  at = lua_absindex(L, at);
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
    case LUA_TSTRING: return Value(text_arg(L, at));
    case LUA_TLIGHTUSERDATA: return Value(to_ref(L, at));
    case LUA_TTABLE: break;
    default:
      throw Fail(
          fmt::format("a {} cannot be kept in the game: only numbers, texts, truth values, handles and tables of them",
                      luaL_typename(L, at)));
  }
  if (push_real(L, at)) {
    Value value = to_value_at(L, -1, depth);
    lua_pop(L, 1);
    return value;
  }
  if (depth > 16) throw Fail("a table kept in the game is nested too deeply, or contains itself");
  luaL_checkstack(L, 4, "value");
  world::Table table;
  const auto n = static_cast<lua_Integer>(lua_rawlen(L, at));
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_rawgeti(L, at, i);
    table.list.push_back(to_value_at(L, -1, depth + 1));
    lua_pop(L, 1);
  }
  lua_pushnil(L);
  while (lua_next(L, at) != 0) {  // in no order: sorted below
    if (lua_type(L, -2) == LUA_TSTRING) {
      if (table.named.empty()) table.named.reserve(8);
      table.named.emplace_back(text_arg(L, -2), to_value_at(L, -1, depth + 1));
    } else if (lua_isinteger(L, -2) == 0 || lua_tointeger(L, -2) < 1 || lua_tointeger(L, -2) > n) {
      throw Fail("a table kept in the game has texts or 1, 2, 3… as keys, nothing else");
    }
    lua_pop(L, 1);
  }
  std::sort(table.named.begin(), table.named.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return Value(std::move(table));
}

}  // namespace

Value to_value(lua_State* L, int at) { return to_value_at(L, at, 0); }

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
