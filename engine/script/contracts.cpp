// Contracts: a package declares what a kind of script may contain; the constructor of that name refuses everything
// else.
#include <algorithm>

#include "script/closure_value.hpp"
#include "script/contracts.hpp"
#include "script/sandbox.hpp"

namespace vizier::script {
namespace {

/// What a contract says of one field.
struct FieldRule {
  std::string type = "any";        ///< a type of Lua
  std::vector<std::string> words;  ///< where there are any: one of them, or a list of such
};
struct Contract {
  std::string name;
  std::map<std::string, FieldRule, std::less<>> fields;
};

/// `inside`: it is an entry of a list.
void check_words(lua_State* L, int value, std::string_view field, const Contract& contract, const FieldRule& rule,
                 bool inside = false) {
  if (lua_type(L, value) == LUA_TTABLE && !inside) {
    const lua_Integer n = bounded_raw_length(L, value);
    for (lua_Integer i = 1; i <= n; ++i) {
      lua_rawgeti(L, value, i);
      check_words(L, lua_gettop(L), field, contract, rule, true);
      lua_pop(L, 1);
    }
    return;
  }
  const bool text = lua_type(L, value) == LUA_TSTRING;
  const std::string word = text ? std::string(text_arg(L, value)) : describe(L, value);
  if (text && std::find(rule.words.begin(), rule.words.end(), word) != rule.words.end()) return;
  const std::string near = content::did_you_mean(word, rule.words);
  throw Fail(fmt::format("'{}' of a {} cannot be '{}'{}", field, contract.name, word,
                         near.empty() ? fmt::format("; it is one of {}", fmt::join(rule.words, ", "))
                                      : fmt::format("; did you mean '{}'?", near)));
}

void check_field(lua_State* L, int key, int value, const Contract& contract) {
  if (lua_type(L, key) != LUA_TSTRING) throw Fail(fmt::format("a {} has named fields only", contract.name));
  const std::string_view field = text_arg(L, key);
  const auto rule = contract.fields.find(field);
  if (rule == contract.fields.end()) {
    std::vector<std::string> known;
    for (const auto& [name, ignored] : contract.fields) known.push_back(name);
    throw no_such(fmt::format("a {} has no '{}'", contract.name, field), field, known);
  }
  if (!rule->second.words.empty()) return check_words(L, value, field, contract, rule->second);
  if (rule->second.type != "any" && rule->second.type != luaL_typename(L, value))
    throw Fail(fmt::format("'{}' of a {} must be a {}, not a {}", field, contract.name, rule->second.type,
                           luaL_typename(L, value)));
}

int set_field(lua_State* L) {
  check_field(L, 2, 3, closure_value<Contract>(L));
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 0;
}

/// The second value of its closure is the metatable that its tables get.
int construct(lua_State* L) {
  if (lua_gettop(L) == 0) lua_newtable(L);
  Argument<AnyTable>::read(L, 1);
  lua_settop(L, 1);
  if (push_real(L, 1)) throw Fail(fmt::format("a {} is made of a table of your own", closure_value<Contract>(L).name));
  lua_pushnil(L);
  while (lua_next(L, 1) != 0) {  // bounded: ends at a name that is not known
    check_field(L, 2, 3, closure_value<Contract>(L));
    lua_pop(L, 1);
  }
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_setmetatable(L, 1);
  return 1;
}

Contract read_contract(const std::string& name, const content::Node& node) {
  Contract contract{name, {}};
  const content::Node* fields = node.find("fields");
  if (!fields) return contract;
  for (const auto& field : fields->map) {
    FieldRule& rule = contract.fields[field.key];
    if (const content::Node* words = field.value.find("words"))
      for (const content::Node& word : words->list) rule.words.push_back(word.text);
    else if (field.value.type == content::Node::Type::text)
      rule.type = field.value.text;
  }
  return contract;
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
    out += fmt::format(
        "\n---The fields of a script that begins with `{0}`: docs/modding/contracts.md.\n---@class {0}_fields\n", name);
    if (const content::Node* fields = node.find("fields"))
      for (const auto& field : fields->map)
        out += fmt::format("---@field {}? {}\n", field.key, field_type(field.value));
    out += fmt::format(
        "\n---Begins a script of this sort; an unknown field is an error.\n---@param fields? {0}_fields\n---@return "
        "{0}_fields\nfunction {0}(fields) end\n",
        name);
  }
  return out;
}

void install_contracts(Runtime& rt) {
  const content::Node* contracts = rt.package().tree.find("contracts");
  if (!contracts) return;
  lua_State* const L = rt.main();
  sol::state_view lua(L);
  sol::table& globals = rt.sandbox().globals();
  for (const auto& [name, key_place, node] : contracts->map) {
    sol::table meta = lua.create_table_with("__contract", name, "__metatable", "contract");
    push_closure_value(L, read_contract(name, node));
    lua_pushvalue(L, -1);
    lua_pushcclosure(L, guarded<set_field>, 1);
    meta["__newindex"] = sol::stack::pop<sol::function>(L);
    sol::stack::push(L, meta);
    lua_pushcclosure(L, guarded<construct>, 2);
    globals.raw_set(name, sol::stack::pop<sol::function>(L));
  }
}

}  // namespace vizier::script
