#pragma once
#include <array>
#include <map>
#include <string>
#include <vector>

#include "script/sol.hpp"

namespace vizier::script {

class Runtime;

/// What the host calls of a package: the states that its flow script returns, and its hint for bots.
class Flow {
 public:
  void load(Runtime& runtime);  ///< once all modules are there; throws Fail

  struct State {
    std::string name;
    sol::object run;            ///< a function, or nil where the state listens
    sol::object listen, input;  ///< functions where it listens
    bool listens() const { return listen.valid(); }
  };
  const State* state(const std::string& name) const;  ///< null where there is none
  std::vector<std::string> names() const;             ///< of the states
  const sol::object& evaluate() const { return evaluate_; }

 private:
  std::map<std::string, State> states_;
  mutable std::array<const State*, 16> met_{};  ///< asked for lately: most steps repeat a few
  sol::object evaluate_;
};

}  // namespace vizier::script
