#include "world/event_text.hpp"

#include <fmt/format.h>

namespace vizier::world {
namespace {

std::string zone_name(const Defs& defs, int zone) {
  return defs.zones.has(ZoneId(zone)) ? defs.zones[ZoneId(zone)].name : "nothing";
}

std::string kind_name(const Defs& defs, KindId kind) {
  return !kind ? "a piece" : defs.kinds.has(kind) ? defs.kinds[kind].name : "nothing";
}

std::string seat_name(const Defs& defs, int seat) {
  return defs.seats.has(SeatId(seat)) ? defs.seats[SeatId(seat)] : "nobody";
}

/// `red.gold`, `market.price`, or `gold` where the game itself has it.
std::string holder(const Defs& defs, Scope scope, int instance) {
  if (scope == Scope::seat && defs.seats.has(SeatId(instance))) return defs.seats[SeatId(instance)] + ".";
  if (scope == Scope::zone) return zone_name(defs, instance) + ".";
  return {};
}

std::string zone_place(const Defs& defs, int zone, std::int32_t place) {
  std::string name = zone_name(defs, zone);
  if (zone < 0 || !defs.zones[ZoneId(zone)].grid) return name;
  if (place == hidden_cell) return name;
  const auto [x, y] = unpack_cell(place);
  return fmt::format("{}({};{})", name, x, y);
}

}  // namespace

std::string to_text(const Event& e, const Events& events, const Defs& defs) {
  switch (e.type) {
    case EventType::moved:
      return fmt::format("{}: {} → {}", kind_name(defs, e.kind), zone_place(defs, e.a, e.n),
                         zone_place(defs, e.b, e.m));
    case EventType::created: return fmt::format("{} is made in {}", kind_name(defs, e.kind), zone_name(defs, e.b));
    case EventType::flipped:
      return fmt::format("{} in {} is turned {}", kind_name(defs, e.kind), zone_name(defs, e.a),
                         e.n != 0 ? "up" : "down");
    case EventType::shown: return fmt::format("{} in {} is shown", kind_name(defs, e.kind), zone_name(defs, e.a));
    case EventType::narrowed: return fmt::format("it is known what a piece in {} may be", zone_name(defs, e.a));
    case EventType::shuffled: return fmt::format("{} is shuffled", zone_name(defs, e.a));
    case EventType::counter: {
      const CounterDef& counter = defs.counters[CounterId(e.a)];
      return fmt::format("{}{} {} → {}", holder(defs, counter.scope, e.b), counter.name, e.m, e.n);
    }
    case EventType::var: {
      const VarDef& var = defs.vars[VarId(e.a)];
      return fmt::format("{}{} is set", holder(defs, var.scope, e.b), var.name);
    }
    case EventType::piece_var: return fmt::format("{} of a piece {} → {}", defs.piece_vars[PieceVarId(e.a)], e.m, e.n);
    case EventType::owner:
      return fmt::format("a piece in {} belongs to {}", zone_name(defs, e.a), seat_name(defs, e.n));
    case EventType::score: return fmt::format("score of {} {} → {}", seat_name(defs, e.a), e.m, e.n);
    case EventType::first: return fmt::format("{} is first", seat_name(defs, e.n));
    case EventType::modifier: return fmt::format("modifier {} {}", e.n, e.m == 1 ? "begins" : "ends");
    case EventType::said: return fmt::format("says {}", events.said[static_cast<std::size_t>(e.n)].key);
    case EventType::disclosed: return fmt::format("tells {}", events.said[static_cast<std::size_t>(e.n)].key);
    case EventType::drew: return fmt::format("chance: {} of {}", e.m + 1, e.n);
    case EventType::timing: return "a timer, an offer, the pause or who is here changes";
    case EventType::wall: return fmt::format("a wall of {} changes", zone_name(defs, e.a));
    case EventType::placed:
      return e.b < 0 ? fmt::format("a piece: {} → {}", zone_place(defs, e.a, e.n), zone_place(defs, e.a, e.m))
                     : fmt::format("{} of a piece {} → {}", defs.piece_vars[PieceVarId(e.b)], e.m, e.n);
    case EventType::layout:
      return fmt::format("{} is {}", zone_name(defs, e.a),
                         defs.layouts.has(LayoutId(e.n)) ? defs.layouts[LayoutId(e.n)].name : "empty");
    case EventType::showed: return fmt::format("shows {}", events.said[static_cast<std::size_t>(e.n)].key);
    case EventType::round: return fmt::format("round {}", e.n);
    case EventType::ended: return "the game ends";
    case EventType::transfer:  // its two counters are told already
    case EventType::answered:
    case EventType::tally: return {};
  }
  return {};
}

}  // namespace vizier::world
