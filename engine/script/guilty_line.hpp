#pragma once
#include "script/error.hpp"

struct lua_State;

namespace vizier::script {

/// Where the field of a table is written, seen from the line at which Lua says that it is set: a table of several lines
/// is set at its last one, and the fields of a call stand behind its first.
enum class FieldIs : std::uint8_t { above, below };

/// The same mistake with the line at which the script gives the field its value, or, where another name is wrong, that
/// one.
Fail at_field(lua_State* L, const Fail& fail, std::string_view field, FieldIs where);

/// The line of a script at which the last of these names gets its value, inside of the one before it; 0 where the first
/// of them is nowhere. A name that is not found stands at the line of the one before it.
int line_of(std::string_view script, const std::vector<std::string>& names);

}  // namespace vizier::script
