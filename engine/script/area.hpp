#pragma once
#include <span>

#include "script/arguments.hpp"
#include "script/ask.hpp"

namespace vizier::script {

/// The zones that a zone, or the name of a region or shared zone, stands for.
struct Where {
  world::ZoneId one;  ///< none: a region
  std::span<const world::ZoneId> region;
  std::span<const world::ZoneId> zones() const { return one ? std::span<const world::ZoneId>(&one, 1) : region; }
};
/// The name of a zone that is shared, or that each player has one of.
struct ZoneBase {
  std::size_t index;  ///< for Runtime::zone_of
  std::string_view name;
};
Where where_arg(lua_State* L, int at);
ZoneBase zone_base_arg(lua_State* L, int at);

template <>
struct Argument<Where> : Argument<OneOf<world::ZoneId, Text>> {
  static Where read(lua_State* L, int at) { return where_arg(L, at); }
};
template <>
struct Argument<ZoneBase> : Argument<Text> {
  static ZoneBase read(lua_State* L, int at) { return zone_base_arg(L, at); }
};
template <>
struct Argument<world::QueryId> : Argument<Text> {
  static world::QueryId read(lua_State* L, int at) { return query_arg(L, at); }
};

}  // namespace vizier::script

/// Rules of area control and of goods kept as counters, worked out by the host: what most games of hidden tokens ask
/// again and again. Bound as functions of the game in bind_rules.cpp.
namespace vizier::script::area {

using Holder = OneOf<Game, world::SeatId, world::ZoneId>;  ///< of a counter
using Counters = OneOf<CounterName, List<CounterName>>;
using Moved = Whole<0, 1'000'000'000>;
using ZoneNumber = Whole<0, 100'000>;  ///< of a zone in its region; 0 is before the first

int ranked(Raw<Gives<Maybe<world::SeatId>, Amount>, Game, world::ZoneId, world::QueryId, Maybe<Whole<1, 1000>>> raw);
int next_occupied(Raw<Gives<Maybe<world::ZoneId>, Amount>, Game, Where, ZoneNumber> raw);
std::int64_t count(const world::World& world, Game, Where where, Maybe<world::SeatId> owner);
int pieces(Raw<Gives<List<world::PieceId>>, Game, Where, Maybe<world::SeatId>, Maybe<ZoneNumber>> raw);
int transfer(
    Raw<Gives<Amount, Amount>, Game, Holder, Counters, Holder, Counters, Maybe<OneOf<Moved, List<Moved>>>> raw);
std::int64_t total(const world::World& world, const world::Defs& defs, Game, Holder holder, List<CounterName> counters);
int numbers(Raw<Gives<Rest<Amount>>, Game, world::SeatId, Rest<Text>> raw);
int share_out(Raw<Gives<Amount>, Game, world::ZoneId, world::QueryId, List<CounterName>, Text, Maybe<Text>> raw);
int can_pay_for(Raw<Gives<Truth>, Game, world::SeatId, world::ZoneId, world::QueryId, List<CounterName>> raw);

/// A counter by name, of the holder at `holder` (a player or zone), or of the game itself.
struct Slot {
  world::CounterId counter;
  int instance = 0;
};
Slot slot(lua_State* L, int holder, int name);
/// Reads a counter of the player or zone at `holder`, or of the game.
std::int32_t value(lua_State* L, int holder, int name);

}  // namespace vizier::script::area
