#pragma once
#include <string>
#include <vector>

#include "content/node.hpp"
#include "script/sol.hpp"

namespace vizier::script {

/// One field that the functions of a script may find in their `ctx`.
struct CtxField {
  std::string name, type;  ///< the type in the words of editors, without `?`
  bool may_be_nil = false;
  std::string says;
};

/// What functions of scripts are given as `ctx`: a table with declared fields. To read or to set any other one is an
/// error with a suggestion. A field that is there is read as in any other table, so that a record costs nothing.
struct CtxShape {
  std::string called;  ///< in messages: "the ctx of a power"
  std::string type;    ///< for editors: `power_ctx`
  std::vector<CtxField> fields;
};

/// What every function in `modify` and `on` gets.
const CtxShape& modifier_ctx();

/// The `ctx` of a contract, as its section of the content declares it; no fields where it says nothing.
CtxShape read_ctx(const std::string& contract, const content::Node& node);

/// The metatable that makes a table such a record.
sol::table ctx_metatable(lua_State* L, const CtxShape& shape);

std::string ctx_lua(const CtxShape& shape);  ///< as a class of a LuaCATS stub

}  // namespace vizier::script
