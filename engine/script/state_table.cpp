#include "script/state_table.hpp"

#include <algorithm>

#include "script/ask.hpp"

namespace vizier::script::table {

void refuse_unknown(lua_State* L, const std::string& what, const char* a, std::initializer_list<const char*> names) {
  const std::vector<std::string> known(names.begin(), names.end());
  lua_pushnil(L);
  while (lua_next(L, -2) != 0) {
    const std::string key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : luaL_typename(L, -2);
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      const std::string near = content::did_you_mean(key, known);
      throw Fail(fmt::format("{}: {} has no '{}'{}", what, a, key, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
    }
    lua_pop(L, 1);
  }
}

bool has(lua_State* L, const char* field) {
  const bool there = lua_getfield(L, -1, field) != LUA_TNIL;
  lua_pop(L, 1);
  return there;
}

std::string text(lua_State* L, const std::string& what, const char* field) {
  if (lua_getfield(L, -1, field) != LUA_TSTRING) throw Fail(fmt::format("{}: '{}' must be a text", what, field));
  std::string text = lua_tostring(L, -1);
  lua_pop(L, 1);
  return text;
}

std::string text_or_none(lua_State* L, const std::string& what, const char* field) { return has(L, field) ? text(L, what, field) : std::string(); }

ListName list(lua_State* L, const std::string& what, const char* field, ListName::Type wanted, const char* wanted_name) {
  const bool text = lua_getfield(L, -1, field) == LUA_TSTRING;
  const ListName name = text ? list_name(L, -1) : ListName{};
  if (name.type != wanted) throw Fail(fmt::format("{}: '{}' must name a {}", what, field, wanted_name));
  lua_pop(L, 1);
  return name;
}

Condition* condition(lua_State* L, const std::string& what, const char* field) {
  const bool given = lua_getfield(L, -1, field) != LUA_TNIL;
  Condition* const found = condition_at(L, lua_gettop(L));
  if (given && !found) throw Fail(fmt::format("{}: '{}' must be made with condition", what, field));
  luaL_ref(L, LUA_REGISTRYINDEX);  // for as long as the runtime lives, like the state
  if (found) found->prepare(runtime(L));
  return found;
}

std::vector<std::string> texts(lua_State* L, const std::string& what, const char* field) {
  std::vector<std::string> names;
  const int type = lua_getfield(L, -1, field);
  if (type != LUA_TNIL && type != LUA_TTABLE) throw Fail(fmt::format("{}: '{}' must be a list of texts", what, field));
  const auto count = type == LUA_TNIL ? 0 : static_cast<lua_Integer>(lua_rawlen(L, -1));
  for (lua_Integer i = 1; i <= count; ++i) {
    if (lua_rawgeti(L, -1, i) != LUA_TSTRING) throw Fail(fmt::format("{}: '{}' must be a list of texts", what, field));
    names.emplace_back(lua_tostring(L, -1));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return names;
}

bool asks_flow(Runtime& rt, world::QueryId query) {
  lua_State* L = rt.main();
  const int top = lua_gettop(L);
  rt.push_module(L, rt.package().manifest.flow);
  const bool asks = lua_getfield(L, -1, "queries") == LUA_TTABLE && lua_getfield(L, -1, rt.defs().queries[static_cast<std::size_t>(query.index)].name.c_str()) != LUA_TNIL;
  lua_settop(L, top);
  return asks;
}

const world::Value& rule(lua_State* L, std::string_view path) {
  const world::Value* value = &runtime(L).package().rules;
  while (!path.empty()) {
    const std::size_t dot = std::min(path.find('.'), path.size());
    value = &value->at(path.substr(0, dot));
    path.remove_prefix(std::min(dot + 1, path.size()));
  }
  return *value;
}

}  // namespace vizier::script::table
