#pragma once
#include "script/arguments.hpp"

/// Real time: timers of the game, standing offers, awaiting several players, the pause. Bound as functions of the game
/// in bind_rules.cpp.
namespace vizier::script::timing {

/// Which entry of the flow runs (the one of its own name, where none is named), what it gets, and who sees the timer.
using NewTimer = Record<Option<"runs", Text>, Option<"with", AnyTable>, Option<"seen_by", Seats>>;
using NewOffer = Record<Option<"runs", Text>, Option<"with", AnyTable>>;
using Milliseconds = Whole<0, 1'000'000'000>;

int set_timer(Raw<Gives<>, Game, Text, Milliseconds, Maybe<NewTimer>> raw);
bool cancel_timer(Change change, Game, Text name);
bool pause_timer(Change change, Game, Text name);
bool resume_timer(Change change, Game, Text name);
Maybe<Amount> remaining(const world::World& world, Game, Text name);

int open_offer(Raw<Gives<>, Game, Text, Maybe<NewOffer>> raw);
bool close_offer(Change change, Game, Text name);
bool block_offer(Change change, Game, Text name, Maybe<Text> by);
bool unblock_offer(Change change, Game, Text name, Maybe<Text> by);
bool is_open(const world::World& world, Game, Text name);

int pause(Raw<Gives<>, Game, Maybe<Milliseconds>> raw);
void resume(Change change, Game);

Reply await(Raw<Gives<Rest<AnyValue>>, Game, AnyTable> raw);
Reply awaited(lua_State* L);
int ask_entries(lua_State* L);  ///< offers the questions of the table at 1, which a script awaits

}  // namespace vizier::script::timing

namespace vizier::script {

/// Calls the function that lies below so many arguments. It may only look; pushes one value.
void push_looked(lua_State* L, int args);
/// Makes the list of context.decision anew: the script's function lies at 1, its options at 2. Gives the list.
int list_anew(lua_State* L);

}  // namespace vizier::script
