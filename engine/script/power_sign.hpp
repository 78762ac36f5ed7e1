#pragma once
#include <string_view>

namespace vizier::script {

/// The line of the first `^` that is an operator; 0 where there is none. The text is one that Lua compiles. A reader of
/// the text is needed: what Lua works out of literals when it compiles leaves no instruction behind.
///
/// Scripts have no `^`: Lua leaves it to the C library, whose last digit differs between machines.
int line_of_power_sign(std::string_view source);

}  // namespace vizier::script
