#pragma once
#include <string>

#include "script/lua.hpp"
#include "world/editor.hpp"

namespace vizier::script {

/// A state of the flow that is data: everybody in turn order makes one ordinary move, so and so often, then another state follows.
///
///     flow.placement = { lap = "ask.place", from = "hand", to = "placing", face = "down", times = 8, counter = "laps", next = "scoring" }
///
/// The counter of the game says how often it was done; `times` is a number or names one of the rules (`placement.laps`). Each time is a step. While
/// no modifier has a say in the rule the host runs it without a script; otherwise, and where something is wrong, game:lap does the same.
struct LapState {
  std::string name, prompt, next;
  std::size_t from = 0, rule = 0;
  world::Face face = world::Face::keep;
  world::CounterId counter;
  std::int32_t times = 1;
};

class Runtime;
/// Reads the table on the top of the stack and puts a function in its place that does the same. Throws Fail.
LapState read_lap_state(Runtime& runtime, const std::string& name);

}  // namespace vizier::script
