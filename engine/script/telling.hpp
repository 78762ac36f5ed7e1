#pragma once
#include "script/arguments.hpp"

/// What a game tells people: sentences, pictures and its result.
namespace vizier::script {

/// Notes who knows the pieces that the arguments name. Each is there: they came over the border in this very call.
void note_known(const world::World& world, const world::Value& value, world::Said& said);

/// Does what is only done where somebody keeps the log. A mistake in it cannot be caught: a script that could would
/// know whether somebody does, and the same game would go two ways.
template <class Tell>
void tell_who_keeps_it(lua_State* L, Tell&& tell) {
  try {
    tell();
  } catch (const std::exception&) {
    runtime(L).calls().pass_on();
    throw;
  }
}

using ShowOptions =
    Record<Option<"text", Text>, Option<"args", AnyTable>, Option<"picture", Text>, Option<"to", Seats>>;
int show(Raw<Gives<>, Game, ShowOptions> raw);
int players_of(Raw<Gives<List<world::SeatId>>, Game, Text> raw);
void finish(const world::World& world, const world::Defs& defs, Game, Maybe<Seats> winners, Maybe<List<Seats>> places,
            Change change);

}  // namespace vizier::script
