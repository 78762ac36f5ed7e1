#include "script/ctx_shape.hpp"

#include "script/bind.hpp"

namespace vizier::script {
namespace {

/// The closures of a record's metatable have two values: its fields (true for those that may be nil), and what it is
/// called.
constexpr int fields_at = lua_upvalueindex(1), called_at = lua_upvalueindex(2);

[[noreturn]] void no_field(lua_State* L, const char* what) {
  const LuaState::HostWork work(runtime(L).lua());
  const std::string name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : describe(L, 2);
  throw no_such(fmt::format("{} {} '{}'", lua_tostring(L, called_at), what, name), name,
                names_in(sol::table(L, fields_at)));
}

/// Pushes whether the field (index 2) may be nil; nil where there is no such field.
int push_field_rule(lua_State* L) {
  lua_pushvalue(L, 2);
  return lua_rawget(L, fields_at);
}

/// Lua asks here only for what is not in the table.
int read_missing(lua_State* L) {
  if (push_field_rule(L) != LUA_TBOOLEAN) no_field(L, "has no");
  if (lua_toboolean(L, -1) != 0) return lua_pushnil(L), 1;
  throw Fail(fmt::format("{} was made without '{}'", lua_tostring(L, called_at), lua_tostring(L, 2)));
}

int set_missing(lua_State* L) {
  if (push_field_rule(L) != LUA_TBOOLEAN) no_field(L, "has no");
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 0;
}

CtxField field_of(const content::Node::Entry& entry) {
  CtxField field;
  field.name = entry.key;
  const content::Node* const type = entry.value.find("type");
  field.type = type ? type->text : entry.value.text;
  if (const content::Node* says = entry.value.find("says")) field.says = says->text;
  field.may_be_nil = field.type.ends_with('?');
  if (field.may_be_nil) field.type.pop_back();
  return field;
}

}  // namespace

const CtxShape& modifier_ctx() {
  static const CtxShape shape{
      "the ctx of an effect",
      "modifier_ctx",
      {{"game", "Game", false, "The game."},
       {"owner", "Player", true, "Whose effect it is; nil for a house rule."},
       {"cause", "any", true, "The card or kind that brought it about."},
       {"params", "table", false, "What game:modify was given, not always the parameters of the card."},
       {"modifier", "integer", false, "Its number, for game:end_modifier."},
       {"script", "string", false, "The name of the script that this is."},
       {"name", "string", false, "The text that tells players of it, or the script's name."},
       {"ends", "string", false, "The moment at which it ends; empty where it does not end by itself."}}};
  return shape;
}

CtxShape read_ctx(const std::string& contract, const content::Node& node) {
  CtxShape shape{"the ctx of " + with_article(contract), contract + "_ctx", {}};
  if (const content::Node* fields = node.find("ctx"))
    for (const auto& entry : fields->map) shape.fields.push_back(field_of(entry));
  return shape;
}

sol::table ctx_metatable(lua_State* L, const CtxShape& shape) {
  sol::state_view lua(L);
  sol::table fields = lua.create_table();
  for (const CtxField& field : shape.fields) fields.raw_set(field.name, field.may_be_nil);
  return lua.create_table_with("__index", sol::make_closure(&guarded<read_missing>, fields, shape.called), "__newindex",
                               sol::make_closure(&guarded<set_missing>, fields, shape.called), "__metatable", "ctx");
}

std::string ctx_lua(const CtxShape& shape) {
  std::string out = fmt::format("\n---@class {}\n", shape.type);
  for (const CtxField& field : shape.fields)
    out += fmt::format("---@field {}{} {}{}{}\n", field.name, field.may_be_nil ? "?" : "", field.type,
                       field.says.empty() ? "" : " ", field.says);
  return out;
}

}  // namespace vizier::script
