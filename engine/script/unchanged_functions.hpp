#pragma once
#include "script/api.hpp"

namespace vizier::script {

extern const Type unchanged_type;  ///< free functions of Lua that scripts have unchanged
extern const Type math_type;

}  // namespace vizier::script
