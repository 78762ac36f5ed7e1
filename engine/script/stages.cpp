#include "script/stages.hpp"

#include "script/bind.hpp"

namespace vizier::script {
namespace {

/// Throws where the entry on the top of the stack, under the key below it, is none of these or has another type.
void check_entry(lua_State* L, const std::string& where, std::initializer_list<std::pair<const char*, int>> known) {
  std::vector<std::string> names;
  const std::string key =
      lua_type(L, -2) == LUA_TSTRING ? std::string(text_arg(L, -2)) : describe(L, lua_gettop(L) - 1);
  for (const auto& [name, type] : known) {
    names.emplace_back(name);
    if (key != name) continue;
    if (lua_type(L, -1) == type) return;
    throw Fail(
        fmt::format("'{}' of {} must be a {}, not a {}", key, where, lua_typename(L, type), luaL_typename(L, -1)));
  }
  throw no_such(fmt::format("{} has no '{}'", where, key), key, names);
}

void check_stage(lua_State* L, int stage, const std::string& where) {
  stage = lua_absindex(L, stage);
  if (push_real(L, stage)) stage = lua_gettop(L);  // of another module
  if (lua_type(L, stage) != LUA_TTABLE)
    throw Fail(fmt::format("{} is {}: a stage is {{ ask = text, from = function(ctx, …) … end }}", where,
                           with_article(luaL_typename(L, stage))));
  bool from = false;
  lua_pushnil(L);
  while (lua_next(L, stage) != 0) {  // bounded: ends at a name that is not known
    check_entry(L, where, {{"ask", LUA_TSTRING}, {"from", LUA_TFUNCTION}});
    from |= text_arg(L, -2) == "from";
    lua_pop(L, 1);
  }
  if (!from) throw Fail(fmt::format("{} needs 'from': a function(ctx, …) that gives what can be named", where));
}

}  // namespace

void check_stages(lua_State* L, int value, std::string_view contract, std::string_view field) {
  if (lua_type(L, value) == LUA_TFUNCTION)
    throw Fail(fmt::format(
        "'{}' of a {} is a list of stages, {{ ask = text, from = function(ctx, …) … end }}, not a function; "
        "`vizier mod upgrade` rewrites it",
        field, contract));
  if (lua_type(L, value) != LUA_TTABLE)
    throw Fail(fmt::format("'{}' of a {} must be a list of stages, not {}", field, contract,
                           with_article(luaL_typename(L, value))));
  const int top = lua_gettop(L);
  value = push_real(L, value) ? lua_gettop(L) : lua_absindex(L, value);
  const lua_Integer n = bounded_length(L, value);
  if (n == 0) {
    check_stage(L, value, fmt::format("'{}'", field));
    return lua_settop(L, top);
  }
  for (lua_Integer i = 1; i <= n; ++i) {
    const int before = lua_gettop(L);
    lua_rawgeti(L, value, i);
    check_stage(L, -1, fmt::format("stage {} of '{}'", i, field));
    lua_settop(L, before);
  }
  each_entry(L, value, [&] {
    if (lua_isinteger(L, -2) == 0)
      check_entry(L, fmt::format("a list of stages in '{}'", field), {{"more", LUA_TFUNCTION}});
  });
  lua_settop(L, top);
}

}  // namespace vizier::script
