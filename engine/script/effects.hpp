#pragma once
#include "script/area.hpp"

namespace vizier::script {

world::MomentId moment_arg(lua_State* L, int at);

template <>
struct Argument<world::MomentId> : Argument<Text> {
  static world::MomentId read(lua_State* L, int at) { return moment_arg(L, at); }
};

}  // namespace vizier::script

/// Effects that last: they come into force, are told of moments, and end. Bound as functions of the game in
/// bind_rules.cpp.
namespace vizier::script::effects {

/// What game:modify takes. Without a script, it is the one that calls.
using NewModifier =
    Record<Option<"script", Text>, Option<"name", Text>, Option<"params", world::Value>, Option<"owner", world::SeatId>,
           Option<"cause", world::Value>, Option<"ends", Text>, Option<"priority", Whole<-1000, 1000>>>;

int modify(Raw<Gives<Amount>, Game, NewModifier> raw);
void end_modifier(Change change, Game, Whole<INT32_MIN, INT32_MAX> number);
std::int64_t end_modifiers(Game, world::MomentId moment, Change change, const world::Defs& defs);
int modifiers(Raw<Gives<List<AnyTable>>, Game, Maybe<world::SeatId>, Maybe<Text>> raw);
int handlers(Raw<Gives<List<AnyTable>>, Game, world::MomentId, Maybe<world::SeatId>> raw);
bool hears(const world::World& world, Game, world::MomentId moment);
Reply tell(Raw<Gives<>, Game, world::MomentId, Rest<AnyValue>> raw);
Reply close(Raw<Gives<>, Game, world::MomentId, Rest<AnyValue>> raw);
Reply tell_next(lua_State* L);  ///< goes on with tell or close when a listener has returned

}  // namespace vizier::script::effects
