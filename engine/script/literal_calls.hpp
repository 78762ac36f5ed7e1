#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "script/lua.hpp"

namespace vizier::script {

/// What stands in a compiled script where a method is called: a text, a list of texts, a table with named entries; or
/// something of which only a running script knows what it is.
struct Written {
  enum class Type { unknown, text, table } type = Type::unknown;
  std::string text;
  std::vector<std::string> list;  ///< texts of a table, in order
  /// Named entries of a table, and of those that are tables themselves their names: `n` of { args = { n = 1 } }.
  std::vector<std::pair<std::string, std::optional<std::vector<std::string>>>> named;
  bool whole = true;  ///< nothing else is in the table
};

struct WrittenCall {
  std::string method;
  int line = 0;
  std::vector<Written> arguments;
  bool whole = true;  ///< these are all arguments: the last one is no call whose results are passed on
};

struct WrittenUses {
  std::vector<WrittenCall> calls;  ///< of methods: `game:log(…)`
  std::set<std::string> others;    ///< texts that are used in any other way
};

/// The calls of methods in the function on the stack's top and all inside of it, with what is written there as it is.
/// Where code may be reached on several ways, only what all of them agree on is known.
WrittenUses literal_uses(lua_State* L);

}  // namespace vizier::script
