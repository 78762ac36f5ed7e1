#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "script/lua.hpp"

namespace vizier::script {

/// A compiled Lua function as the dump tells it. lua_getinfo knows only functions that somebody has made; the dump has
/// those inside, too.
struct CodeOf {
  std::vector<std::uint32_t> code;
  std::vector<int> lines;              ///< of each instruction
  std::vector<std::string> constants;  ///< texts; empty where it is something else
  std::vector<std::string> upvalues;   ///< their names
  bool takes_more = false;             ///< `...`: its first instruction only arranges the arguments
};

/// The function on the stack's top and all inside of it. Throws where this Lua's bytecode is not that of 5.4: the
/// manual leaves the format open.
std::vector<CodeOf> read_bytecode(lua_State* L);

/// Numbers of the lines in which the function on the stack's top, or one inside of it, has instructions; ascending,
/// each once.
std::vector<int> lines_with_code(lua_State* L);

/// A name that is no local variable, where it is read or set.
struct GlobalUse {
  std::string name;
  int line = 0;
  bool sets = false;
};
std::vector<GlobalUse> globals_used(lua_State* L);

/// The name of a moment that stands in a script as the argument of a function of the game.
struct NamedMoment {
  std::string name;
  int line = 0;
};
std::vector<NamedMoment> moments_named(const CodeOf& function);

}  // namespace vizier::script
