#pragma once
#include <span>
#include <string>
#include <vector>

#include "script/lua.hpp"
#include "world/value.hpp"

namespace vizier::script {

/// One argument of a bound function, as its C++ type says.
struct Parameter {
  std::string type;    ///< for editors: `Zone|Cell`
  std::string spoken;  ///< in messages: "zone or cell"
  bool optional = false;
};

/// One bound function: its name, the names of its arguments and the sentence that documents it. From its C++ type come
/// the runtime's tables, the editor stub, the reference and the list of globals, so none of them can be forgotten or be
/// wrong. script/rows.hpp makes these rows.
struct Function {
  const char* name;
  const char* names;  ///< of its arguments, without what stands before the ':'; `...` for all others
  const char* doc;
  lua_CFunction call;
  std::vector<Parameter> (*parameters)();  ///< the first is what stands before the ':', where there is one
  std::vector<std::string> (*results)();
  bool method;
};

/// Pushes one value: a field of the handle `self`, of which is known that it names something in the running game.
using FieldGetter = int (*)(lua_State* L, world::Ref self);

/// One readable field of a handle.
struct Field {
  const char* name;
  const char* doc;
  FieldGetter get;
  std::string (*type)();
};

/// Everything bound to one type of handle (or to a library table of the sandbox).
struct Type {
  const char* name;  ///< `Piece`
  const char* doc;
  std::span<const Field> fields;
  std::span<const Function> functions;
  std::span<const Function> more = {};  ///< a second group, bound in a file of its own
  bool declared = true;                 ///< the content can declare more fields for it
  const char* generic = "";             ///< what follows its name where editors learn it: `<T>: T[]`
};

std::span<const Type* const> handle_types();   ///< Game, Player, Piece, Zone, Kind, Cell, Rng
std::span<const Type* const> library_types();  ///< string, table, math, and the free functions

std::string api_lua();       ///< LuaCATS stub for editors
std::string api_markdown();  ///< reference page
std::string api_luacheck();  ///< globals for luacheck

}  // namespace vizier::script
