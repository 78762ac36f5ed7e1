#pragma once
// The one place that includes sol2. It owns what C++ keeps of Lua (tables, functions, coroutines), reads the arguments
// of bound functions and pushes their results (script/typed.hpp).
#include <sol/sol.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "script/lua.hpp"

static_assert(SOL_VERSION_MAJOR > 3 || (SOL_VERSION_MAJOR == 3 && SOL_VERSION_MINOR >= 5),
              "sol2 3.5 or later is needed");

namespace vizier::script {

/// Pushes what is kept onto any stack of its state. (sol2 itself goes through the stack on which it was made.)
inline void push(lua_State* L, const sol::reference& kept) { lua_rawgeti(L, LUA_REGISTRYINDEX, kept.registry_index()); }

inline bool is_table(const sol::object& value) { return value.get_type() == sol::type::table; }
inline bool is_function(const sol::object& value) { return value.get_type() == sol::type::function; }

/// What a module or another table has under that name; nil where it is no table.
inline sol::object part_of(const sol::object& table, const char* name) {
  return is_table(table) ? table.as<sol::table>().get<sol::object>(name)
                         : sol::make_object(table.lua_state(), sol::lua_nil);
}

/// The texts among its keys, sorted.
inline std::vector<std::string> names_in(const sol::table& table) {
  std::vector<std::string> names;
  for (const auto& [key, value] : table)
    if (key.get_type() == sol::type::string) names.push_back(key.as<std::string>());
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace vizier::script
