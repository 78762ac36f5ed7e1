// Contracts: a package declares what a kind of script may contain; the constructor of that name refuses everything else.
#include <algorithm>

#include "script/contracts.hpp"

namespace vizier::script {
namespace {

/// One of the words in the table at `words`; or a list of such.
void check_words(lua_State* L, int key, int value, int name, int words) {
  if (lua_type(L, value) == LUA_TTABLE) {
    for (lua_Integer i = 1; lua_rawgeti(L, value, i) != LUA_TNIL; ++i) {
      check_words(L, key, lua_gettop(L), name, words);
      lua_pop(L, 1);
    }
    return lua_pop(L, 1);
  }
  std::vector<std::string> known;
  for (lua_Integer i = 1; lua_rawgeti(L, words, i) == LUA_TSTRING; ++i) {
    known.emplace_back(lua_tostring(L, -1));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  const std::string word = lua_type(L, value) == LUA_TSTRING ? lua_tostring(L, value) : describe(L, value);
  if (lua_type(L, value) == LUA_TSTRING && std::find(known.begin(), known.end(), word) != known.end()) return;
  const std::string near = content::did_you_mean(word, known);
  throw Fail(fmt::format("'{}' of a {} cannot be '{}'{}", lua_tostring(L, key), lua_tostring(L, name), word,
                         near.empty() ? fmt::format("; it is one of {}", fmt::join(known, ", ")) : fmt::format("; did you mean '{}'?", near)));
}

/// Upvalues: name of the contract, table field → wanted type (a text, `any` for any) or a table of words.
void check_field(lua_State* L, int key, int value, int name, int fields) {
  if (lua_type(L, key) != LUA_TSTRING) throw Fail(fmt::format("a {} has named fields only", lua_tostring(L, name)));
  lua_pushvalue(L, key);
  const int wanted_type = lua_rawget(L, fields);
  if (wanted_type == LUA_TTABLE) {
    check_words(L, key, value, name, lua_gettop(L));
    return lua_pop(L, 1);
  }
  if (wanted_type != LUA_TSTRING) {
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

/// What a field may be, in the words of LuaCATS.
std::string field_type(const content::Node& field) {
  const content::Node* words = field.find("words");
  if (!words) return field.type == content::Node::Type::text ? field.text : "any";
  std::string out;
  for (const content::Node& word : words->list) out += fmt::format("{}\"{}\"", out.empty() ? "" : "|", word.text);
  return fmt::format("{}|string[]", out);
}

}  // namespace

std::string contracts_lua(const content::Package& package) {
  std::string out;
  const content::Node* contracts = package.tree.find("contracts");
  if (!contracts) return out;
  for (const auto& [name, key_place, node] : contracts->map) {
    out += fmt::format("\n---The fields of a script that begins with `{0}`: docs/modding/contracts.md.\n---@class {0}_fields\n", name);
    if (const content::Node* fields = node.find("fields"))
      for (const auto& field : fields->map) out += fmt::format("---@field {}? {}\n", field.key, field_type(field.value));
    out += fmt::format("\n---Begins a script of this sort; an unknown field is an error.\n---@param fields? {0}_fields\n---@return {0}_fields\nfunction {0}(fields) end\n", name);
  }
  return out;
}

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
        if (const content::Node* words = field.value.find("words")) {
          lua_newtable(L);
          for (std::size_t i = 0; i < words->list.size(); ++i) {
            lua_pushstring(L, words->list[i].text.c_str());
            lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
          }
        } else {
          lua_pushstring(L, field.value.type == content::Node::Type::text ? field.value.text.c_str() : "any");
        }
        lua_setfield(L, -2, field.key.c_str());
      }
    lua_pushcclosure(L, guarded<construct>, 2);
    lua_setfield(L, -2, name.c_str());
  }
  lua_pop(L, 1);
}

}  // namespace vizier::script
