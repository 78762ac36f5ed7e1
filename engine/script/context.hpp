#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "script/in_turn.hpp"
#include "world/decision.hpp"
#include "world/event.hpp"
#include "world/world.hpp"

namespace vizier::script {

/// What a script may do at the moment. `step` may do everything; `check` only looks; `listen` looks and offers;
/// `secret` looks and asks one seat.
enum class Mode : std::uint8_t { load, step, check, listen, secret };

/// Why a script stopped: its step is done, it asks one seat, it lets several choose in secret, it asks seats in turn,
/// it awaits one of several, it made a mistake, or it took so long that it is to be run again with its instructions
/// counted.
enum class Outcome : std::uint8_t { done, asked, secret, in_turn, await, failed, slow };

/// Where a step goes when it is done, as the script said with push or done.
struct Next {
  enum class Type : std::uint8_t { none, push, done } type = Type::none;
  std::string state, then;
  world::Value vars, result;
};

/// What the running script works on. The runtime points at one of these at a time; everything in it belongs to the
/// match that set it.
struct Context {
  const world::World* world = nullptr;  ///< what scripts look at
  world::World* changing = nullptr;     ///< the same World, where a step may change it; null for those that only look
  world::Events* events = nullptr;
  world::Decision* decision = nullptr;  ///< where a question is written before the script yields, or offers it
  const world::Answer* answer =
      nullptr;  ///< what the script gets when it goes on; null: all have had their say, or nothing is left to choose
  std::vector<world::Decision>* offers = nullptr;  ///< listen: the questions that are open at once
  Next* next = nullptr;
  Round* round = nullptr;            ///< where asking in turn is written before the script yields
  Outcome outcome = Outcome::asked;  ///< why the script yields
  Mode mode = Mode::load;
  world::SeatId secret_seat;
  bool handler = false;           ///< it answers a timer, an offer or presence: the flow is not its business
  bool standing = false;          ///< listen: for a standing offer
  std::int64_t deadline_ms = -1;  ///< await: until when
  lua_State* asker = nullptr;     ///< the waiting script for which the host works
};

}  // namespace vizier::script
