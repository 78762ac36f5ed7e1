#pragma once
#include "script/sol.hpp"

namespace vizier::script {

/// What a script finds around it: a closed environment with few, safe, bounded functions. docs/threat-model.md says
/// what is promised.
class Sandbox {
 public:
  explicit Sandbox(lua_State* main);

  sol::table& globals() { return globals_; }  ///< what every script sees; contracts add their constructors
  /// For one chunk of a module. A patch finds the functions that it changes in `Base`; other chunks have none.
  sol::environment environment(const sol::table& base = {}) const;

 private:
  sol::table globals_;
};

}  // namespace vizier::script
