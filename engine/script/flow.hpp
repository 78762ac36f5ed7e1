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

  /// What players may do beside the states.
  struct Offer {
    sol::object listen, input;
    bool paused = false;  ///< also while the game is paused
  };
  const Offer* offer(const std::string& name) const;
  const sol::object* timer(const std::string& name) const;  ///< what runs when it is due; null where there is none
  const sol::object& presence() const { return presence_; }
  std::vector<std::string> timers() const, offers() const;

 private:
  std::map<std::string, State> states_;
  mutable std::array<const State*, 16> met_{};  ///< asked for lately: most steps repeat a few
  sol::object evaluate_;
  std::map<std::string, Offer> offers_;
  std::map<std::string, sol::object> timers_;
  sol::object presence_;
};

}  // namespace vizier::script
