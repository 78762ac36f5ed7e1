// Contracts: a package declares what a kind of script may contain; the constructor of that name refuses everything
// else.
#include <algorithm>

#include "content/files.hpp"
#include "script/closure_value.hpp"
#include "script/contracts.hpp"
#include "script/ctx_shape.hpp"
#include "script/guilty_line.hpp"
#include "script/modules.hpp"
#include "script/sandbox.hpp"
#include "script/stages.hpp"

namespace vizier::script {
namespace {

/// What a contract says of one field.
struct FieldRule {
  std::string type = "any";        ///< a type of Lua, or `stages`
  std::vector<std::string> words;  ///< where there are any: one of them, or something of the type; without one a list
};
struct Contract {
  std::string name;
  std::map<std::string, FieldRule, std::less<>> fields;
};

/// `inside`: it is an entry of a list.
void check_words(lua_State* L, int value, std::string_view field, const Contract& contract, const FieldRule& rule,
                 bool inside = false) {
  if (lua_type(L, value) == LUA_TTABLE && !inside) {
    const lua_Integer n = bounded_length(L, value);
    for (lua_Integer i = 1; i <= n; ++i) {
      lua_geti(L, value, i);
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
  if (!rule->second.words.empty() && rule->second.type != luaL_typename(L, value))
    return check_words(L, value, field, contract, rule->second, rule->second.type != "any");
  if (!rule->second.words.empty()) return;
  if (rule->second.type == "stages") return check_stages(L, value, contract.name, field);
  if (rule->second.type != "any" && rule->second.type != luaL_typename(L, value))
    throw Fail(fmt::format("'{}' of a {} must be a {}, not a {}", field, contract.name, rule->second.type,
                           luaL_typename(L, value)));
}

void check_written(lua_State* L, const Contract& contract, FieldIs where) {
  const int top = lua_gettop(L);
  try {
    check_field(L, 2, 3, contract);
  } catch (const Fail& fail) {
    lua_settop(L, top);
    throw lua_type(L, 2) == LUA_TSTRING ? at_field(L, fail, text_arg(L, 2), where) : fail;
  }
}

int set_field(lua_State* L) {
  check_written(L, closure_value<Contract>(L), FieldIs::above);
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 0;
}

/// The second value of its closure is the metatable that its tables get, the third notes the line of each.
int construct(lua_State* L) {
  if (lua_gettop(L) == 0) lua_newtable(L);
  Argument<AnyTable>::read(L, 1);
  lua_settop(L, 1);
  if (push_real(L, 1)) throw Fail(fmt::format("a {} is made of a table of your own", closure_value<Contract>(L).name));
  lua_pushnil(L);
  while (lua_next(L, 1) != 0) {  // bounded: ends at a name that is not known
    check_written(L, closure_value<Contract>(L), FieldIs::below);
    lua_pop(L, 1);
  }
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_setmetatable(L, 1);
  lua_Debug caller;
  if (lua_getstack(L, 1, &caller) != 0 && lua_getinfo(L, "l", &caller) != 0) {
    lua_pushvalue(L, 1);
    lua_pushinteger(L, caller.currentline);
    lua_rawset(L, lua_upvalueindex(3));
  }
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
    if (const content::Node* type = field.value.find("type"))
      rule.type = type->text;
    else if (field.value.type == content::Node::Type::text)
      rule.type = field.value.text;
  }
  return contract;
}

}  // namespace

void install_contracts(Runtime& rt) {
  const content::Node* contracts = rt.package().tree.find("contracts");
  if (!contracts) return;
  lua_State* const L = rt.main();
  sol::state_view lua(L);
  sol::table& globals = rt.sandbox().globals();
  sol::table& lines = rt.names().contract_lines;
  lines = lua.create_table();
  lines[sol::metatable_key] = lua.create_table_with("__mode", "k");
  for (const auto& [name, key_place, node] : contracts->map) {
    sol::table meta = lua.create_table_with("__contract", name, "__metatable", "contract");
    if (const CtxShape ctx = read_ctx(name, node); !ctx.fields.empty()) meta["__ctx"] = ctx_metatable(L, ctx);
    push_closure_value(L, read_contract(name, node));
    lua_pushvalue(L, -1);
    lua_pushcclosure(L, guarded<set_field>, 1);
    meta["__newindex"] = sol::stack::pop<sol::function>(L);
    sol::stack::push(L, meta);
    sol::stack::push(L, lines);
    lua_pushcclosure(L, guarded<construct>, 3);
    globals.raw_set(name, sol::stack::pop<sol::function>(L));
  }
}

void note_contexts(Runtime& rt) {
  for (const world::KindDef& kind : rt.defs().kinds) {
    const sol::object made = kind.script.empty() ? sol::object() : rt.modules().get(kind.script);
    const bool is_module = made.valid() && is_table(made);
    rt.names().kind_ctx.push_back(
        is_module ? part_of(made.as<sol::table>().get<sol::object>(sol::metatable_key), "__ctx") : sol::object());
  }
}

content::Diagnostics check_required(Runtime& rt) {
  content::Diagnostics found;
  const content::Node* contracts = rt.package().tree.find("contracts");
  if (!contracts) return found;
  for (const auto& [module, layers] : rt.package().scripts) {
    const sol::object& made = rt.modules().get(module);
    if (!is_table(made)) continue;
    const sol::object meta = made.as<sol::table>().get<sol::object>(sol::metatable_key);
    const sol::object name = part_of(meta, "__contract");
    const content::Node* contract = name.is<std::string>() ? contracts->find(name.as<std::string>()) : nullptr;
    const content::Node* fields = contract ? contract->find("fields") : nullptr;
    for (std::size_t i = 0; fields && i < fields->map.size(); ++i) {
      const auto& field = fields->map[i];
      const content::Node* required = field.value.find("required");
      if (!required || !required->boolean || part_of(made, field.key.c_str()).valid()) continue;
      const int line = rt.names().contract_lines.raw_get_or(made, 0);
      const content::Node* says = field.value.find("says");
      found.error({rt.file_of(module), line, 0},
                  fmt::format("{} needs '{}'{}{}", with_article(name.as<std::string>()), field.key, says ? ": " : "",
                              says ? says->text : ""),
                  {}, "contracts");
    }
  }
  content::attach_sources(found);
  return found;
}

}  // namespace vizier::script
