#pragma once
#include <span>

#include "script/ask.hpp"

/// Rules of area control and of goods kept as counters, worked out by the host: what most games of hidden tokens ask again and again. Bound as
/// functions of the game in bind_rules.cpp.
namespace vizier::script::area {

/// The zones that a zone handle, or the name of a region or shared zone, stands for. `one` is where a single zone is kept.
std::span<const world::ZoneId> zones(lua_State* L, int at, world::ZoneId& one);

int ranked(lua_State* L);
int next_occupied(lua_State* L);
int count(lua_State* L);
int pieces(lua_State* L);
int transfer(lua_State* L);
int total(lua_State* L);
int numbers(lua_State* L);
int share_out(lua_State* L);
int can_pay_for(lua_State* L);

/// A counter by name, of the holder at `holder` (a player or zone), or of the game itself.
struct Slot {
  world::CounterId counter;
  int instance = 0;
};
Slot slot(lua_State* L, int holder, int name);
/// What the counter of that name holds: the player's (or zone's) at `holder`, or the game's.
std::int32_t value(lua_State* L, int holder, int name);

}  // namespace vizier::script::area
