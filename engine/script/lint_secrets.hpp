#pragma once
#include <vector>

#include "script/lua.hpp"

namespace vizier::script {

/// What a compiled script says of secret choices and timers.
struct SecretUses {
  bool sets_timers = false;
  std::vector<int> unlimited;  ///< lines of questions in secret choices that certainly have no time limit
};
SecretUses secret_uses(lua_State* L);

}  // namespace vizier::script
