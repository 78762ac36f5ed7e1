#pragma once
#include <string_view>

#include "script/lua.hpp"

namespace vizier::script {

/// Looks at a field of the contract type `stages`: a stage { ask = text, from = function }, or a list of stages, beside
/// which `more` may be a function that gives further ones. Throws Fail where it is none.
void check_stages(lua_State* L, int value, std::string_view contract, std::string_view field);

}  // namespace vizier::script
