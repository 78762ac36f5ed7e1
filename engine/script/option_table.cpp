#include "script/option_table.hpp"

#include <algorithm>
#include <cstring>

#include "script/ask.hpp"

namespace vizier::script {

namespace {

/// What a path (`placement.laps`) means among the rules; nil where it means nothing.
const world::Value& rule_at(const content::Package& package, std::string_view path) {
  const world::Value* value = &package.rules;
  while (!path.empty()) {
    const std::size_t dot = std::min(path.find('.'), path.size());
    value = &value->at(path.substr(0, dot));
    path.remove_prefix(std::min(dot + 1, path.size()));
  }
  return *value;
}

/// The name on the stack below its value is none of the known ones.
[[noreturn]] void unknown_option(lua_State* L, const char* function, std::span<const char* const> names) {
  const std::string key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : luaL_typename(L, -2);
  throw no_such(fmt::format("{} has no option '{}'", function, key), key, {names.begin(), names.end()});
}

/// Which of the names lies on the stack below its value.
std::size_t option_at(lua_State* L, const char* function, std::span<const char* const> names) {
  if (lua_type(L, -2) != LUA_TSTRING) unknown_option(L, function, names);
  const char* const key = lua_tostring(L, -2);
  for (std::size_t i = 0; i < names.size(); ++i)
    if (key[0] == names[i][0] && std::strcmp(key, names[i]) == 0) return i;
  unknown_option(L, function, names);
}

}  // namespace

void spread_options(lua_State* L, int at, const char* function, std::span<const char* const> names) {
  if (lua_type(L, at) != LUA_TTABLE) wrong_argument(L, at, "table of options");
  if (push_real(L, at)) lua_replace(L, at);
  const int first = lua_gettop(L) + 1;
  luaL_checkstack(L, static_cast<int>(names.size()) + 4, function);
  lua_settop(L, first + static_cast<int>(names.size()) - 1);
  lua_pushnil(L);
  // bounded: ends at a name that is not known
  while (lua_next(L, at) != 0) lua_replace(L, first + static_cast<int>(option_at(L, function, names)));
}

OptionTable::OptionTable(lua_State* L, int at, const char* function, std::span<const char* const> known)
    : L_(L), at_(lua_absindex(L, at)), function_(function) {
  if (lua_type(L, at_) != LUA_TTABLE) wrong_argument(L, at_, "table of options");
  if (push_real(L, at_)) lua_replace(L, at_);
  lua_pushnil(L);
  while (lua_next(L, at_) != 0) {  // bounded: ends at a name that is not known
    option_at(L, function, known);
    lua_pop(L, 1);
  }
}

bool OptionTable::has(const char* field) const {
  const bool there = lua_getfield(L_, at_, field) != LUA_TNIL;
  lua_pop(L_, 1);
  return there;
}

std::string OptionTable::text(const char* field) const {
  if (lua_getfield(L_, at_, field) != LUA_TSTRING) throw Fail(fmt::format("{}: '{}' must be a text", function_, field));
  std::string text = lua_tostring(L_, -1);
  lua_pop(L_, 1);
  return text;
}

std::string OptionTable::text_or_none(const char* field) const { return has(field) ? text(field) : std::string(); }

ListName OptionTable::list(const char* field, ListName::Type wanted, const char* wanted_name) const {
  const bool text = lua_getfield(L_, at_, field) == LUA_TSTRING;
  const ListName name = text ? list_name(L_, -1) : ListName{};
  if (name.type != wanted) throw Fail(fmt::format("{}: '{}' must name a {}", function_, field, wanted_name));
  lua_pop(L_, 1);
  return name;
}

std::int64_t OptionTable::number_or_rule(const char* field, std::int64_t otherwise, std::int64_t min,
                                         std::int64_t max) const {
  const int type = lua_getfield(L_, at_, field);
  const std::int64_t number = lua_tointeger(L_, -1);
  const std::int64_t* found = type == LUA_TNIL ? &otherwise : lua_isinteger(L_, -1) != 0 ? &number : nullptr;
  if (type == LUA_TSTRING) found = rule_at(runtime(L_).package(), lua_tostring(L_, -1)).integer();
  lua_pop(L_, 1);
  if (!found || *found < min || *found > max)
    throw Fail(fmt::format("{}: '{}' must be a whole number from {} to {}, or name a rule that is one", function_,
                           field, min, max));
  return *found;
}

}  // namespace vizier::script
