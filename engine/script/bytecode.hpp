#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "script/lua.hpp"

namespace vizier::script {

/// A compiled Lua function as the dump tells it. lua_getinfo knows only functions that somebody has made; the dump has
/// those inside, too.
struct CodeOf {
  int parent = -1;  ///< place in the list of the function around it; the whole has none
  std::vector<std::uint32_t> code;
  std::vector<int> lines;              ///< of each instruction
  std::vector<std::string> constants;  ///< texts; empty where it is something else
  std::vector<std::string> upvalues;   ///< their names
  struct Captured {
    bool local = false;  ///< a local variable of the function around it; else one of that function's own upvalues
    std::uint8_t number = 0;
  };
  std::vector<Captured> captured;  ///< what each upvalue is
  bool takes_more = false;         ///< `...`: its first instruction only arranges the arguments
};

/// The function on the stack's top and all inside of it, each behind the one around it. Throws where this Lua's
/// bytecode is not that of 5.4: the manual leaves the format open.
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

/// A function that sets a variable of the chunk around all functions, or a field of one.
struct OuterSet {
  std::string name;
  std::string field;  ///< where a field is set, and the line says which; empty where the variable itself is
  int line = 0;
  int upvalue = -1;  ///< of the function on the stack's top; -1: one of its local variables
};
/// Of the chunk on the stack's top: assignments inside of functions to its local variables, or to `_ENV` anywhere. What
/// the chunk itself does while it loads is not among them.
std::vector<OuterSet> chunk_variables_set(lua_State* L);
std::string variable_set_message(const OuterSet& set);  ///< for whoever wrote it: what to write instead
/// Of the function on the stack's top: what it, or a function inside of it, sets of its own upvalues and their fields.
std::vector<OuterSet> upvalues_set(lua_State* L);

}  // namespace vizier::script
