// Contracts: a package declares what a kind of script may contain; the constructor of that name refuses everything else.
#include <algorithm>

#include "script/contracts.hpp"

namespace vizier::script {
namespace {

/// Upvalues: name of the contract, table field → wanted type (a text, `any` for any).
void check_field(lua_State* L, int key, int value, int name, int fields) {
  if (lua_type(L, key) != LUA_TSTRING) throw Fail(fmt::format("a {} has named fields only", lua_tostring(L, name)));
  lua_pushvalue(L, key);
  if (lua_rawget(L, fields) != LUA_TSTRING) {
    std::vector<std::string> known;
    lua_pushnil(L);
    while (lua_next(L, fields) != 0) {
      known.emplace_back(lua_tostring(L, -2));
      lua_pop(L, 1);
    }
    std::sort(known.begin(), known.end());
    const std::string near = content::did_you_mean(lua_tostring(L, key), known);
    throw Fail(fmt::format("a {} has no '{}'{}", lua_tostring(L, name), lua_tostring(L, key), near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
  }
  const std::string_view wanted = lua_tostring(L, -1);
  if (wanted != "any" && wanted != luaL_typename(L, value))
    throw Fail(fmt::format("'{}' of a {} must be a {}, not a {}", lua_tostring(L, key), lua_tostring(L, name), wanted, luaL_typename(L, value)));
  lua_pop(L, 1);
}

int set_field(lua_State* L) {
  check_field(L, 2, 3, lua_upvalueindex(1), lua_upvalueindex(2));
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 0;
}

int construct(lua_State* L) {
  if (lua_gettop(L) == 0) lua_newtable(L);
  if (lua_type(L, 1) != LUA_TTABLE) wrong_argument(L, 1, "table");
  lua_settop(L, 1);
  lua_pushnil(L);
  while (lua_next(L, 1) != 0) {
    check_field(L, 2, 3, lua_upvalueindex(1), lua_upvalueindex(2));
    lua_pop(L, 1);
  }
  lua_newtable(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_pushcclosure(L, guarded<set_field>, 2);
  lua_setfield(L, -2, "__newindex");
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_setfield(L, -2, "__contract");
  lua_pushliteral(L, "contract");
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, 1);
  return 1;
}

}  // namespace

void install_contracts(Runtime& rt) {
  const content::Node* contracts = rt.package().tree.find("contracts");
  if (!contracts) return;
  lua_State* L = rt.main();
  lua_getfield(L, LUA_REGISTRYINDEX, "vizier.std");
  for (const auto& [name, key_place, node] : contracts->map) {
    lua_pushstring(L, name.c_str());
    lua_newtable(L);
    if (const content::Node* fields = node.find("fields"))
      for (const auto& field : fields->map) {
        lua_pushstring(L, field.value.type == content::Node::Type::text ? field.value.text.c_str() : "any");
        lua_setfield(L, -2, field.key.c_str());
      }
    lua_pushcclosure(L, guarded<construct>, 2);
    lua_setfield(L, -2, name.c_str());
  }
  lua_pop(L, 1);
}

}  // namespace vizier::script
