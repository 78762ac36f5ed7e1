#pragma once
#include <string>

#include "script/lua.hpp"
#include "world/decision.hpp"
#include "world/editor.hpp"

namespace vizier::script {

class Runtime;

/// Asking in turn, as `game:in_turn` began it: whom the host asks next, and what it can do without waking the script.
/// The functions and lists of the question stay in the script's table, on the stack of the coroutine that waits.
struct Round {
  lua_State* asker = nullptr;  ///< the coroutine; its options lie on its stack
  world::SeatId seat;          ///< whose turn it is to be asked
  int left = 0;                ///< seats still to be asked; where they may pass: until so many have passed in a row
  bool passes = false;  ///< each may pass, and it ends when all have passed in a row; otherwise each is asked once
  bool moves = false;   ///< the host moves the chosen piece to the chosen zone, and the script need not know
  std::string prompt;
  world::Value args;

  // A question for a piece of a zone and a zone that a rule allows, which the host can write alone.
  bool plain = false;
  bool alike = false;    ///< the zones that were offered last are the same for the next seat
  std::size_t from = 0;  ///< zone base, see Names::zone_of
  world::LegalId rule;   ///< the legality rule
  world::Face face = world::Face::keep;

  /// The seat has had its say: on to the next.
  void next(int seats) {
    seat = world::SeatId(seat.index + 1 == seats ? 0 : seat.index + 1);
    --left;
  }
  /// Those before that seat are not asked.
  void go_to(world::SeatId to, int seats) {
    while (seat != to && left > 1) next(seats);
  }
};

enum class Asked : std::uint8_t { yes, nobody, failed };  ///< nobody: none is left
/// Writes the question of a round to the next seat that is asked at all, and makes it the round's seat. Only looks.
Asked ask_in_turn(Runtime& runtime, Round& round, world::Decision& decision);

}  // namespace vizier::script
