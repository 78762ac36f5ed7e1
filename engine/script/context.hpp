#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "world/decision.hpp"
#include "world/event.hpp"
#include "world/world.hpp"

namespace vizier::script {

/// What a script may do at the moment. `step` may do everything; `check` only looks; `listen` looks and offers; `secret` looks and asks one seat.
enum class Mode : std::uint8_t { load, step, check, listen, secret };

/// Where a step goes when it is done, as the script said with push or done.
struct Next {
  enum class Type : std::uint8_t { none, push, done } type = Type::none;
  std::string state, then;
  world::Value vars, result;
};

/// An ordinary move that goes round the table: the host asks seat after seat and moves the pieces itself, and the script goes on when all have
/// moved. Only while everything about it is data; as soon as a modifier has a say, the script asks each seat.
struct Lap {
  int left = 0;           ///< seats still to be asked after the present one; 0: no lap is on
  std::size_t from = 0;   ///< zone base, see Runtime::zone_of
  std::size_t rule = 0;   ///< index of the legality rule
  world::SeatId seat;     ///< asked now
  bool alike = false;     ///< the zones that were offered last are the same for every seat
};

/// What the running script works on. The runtime points at one of these at a time; everything in it belongs to the match that set it.
struct Context {
  const world::World* world = nullptr;              ///< what scripts look at
  world::World* changing = nullptr;                 ///< the same World, where a step may change it; null for those that only look
  world::Events* events = nullptr;
  world::Decision* decision = nullptr;              ///< where a question is written before the script yields
  const world::Answer* answer = nullptr;            ///< what the script gets when it goes on
  std::vector<world::Decision>* offers = nullptr;   ///< listen: the questions that are open at once
  Next* next = nullptr;
  Lap* lap = nullptr;
  bool moved = false;  ///< the host has already made the move that was answered
  Mode mode = Mode::load;
  world::SeatId secret_seat;
};

}  // namespace vizier::script
