#pragma once
#include <string>
#include <vector>

#include "script/condition.hpp"

namespace vizier::script {

/// A state of the flow that goes round the table: each player in turn is asked for one of some choices, or to pass, until all have passed in a row.
///
///     flow.answers = { poll = "ask.play", choices = playable, about = { "space" }, chosen = "laid", over = "resolve" }
///
/// `choices(game, player, frame)` only looks, and gives a list. Where there is a condition `ready`, who does not fulfil it is not asked: it must be one
/// that all can see. The first to be asked is `frame.turn`, or the game's first player. Somebody who chooses ends the round: `chosen` follows in the same step and finds `frame.chooser` and
/// `frame.choice`; `frame.turn` is the next player then, and `frame.total` counts what was chosen in this frame. When all have passed `over`
/// follows; where nothing at all was chosen the frame is done, with the result 0. No script runs for a pass, and nothing changes.
struct PollState {
  std::string name, prompt, chosen, over;
  std::vector<std::string> about;  ///< sorted: what of the frame are arguments of the question
  int choices = LUA_NOREF;         ///< registry: the function
  int ready = LUA_NOREF;           ///< registry: keeps the condition alive
  Condition* condition = nullptr;  ///< of `ready`, where there is one
};

class Runtime;
/// Reads the table on the top of the stack. Throws Fail.
PollState read_poll_state(Runtime& runtime, const std::string& name);

}  // namespace vizier::script
