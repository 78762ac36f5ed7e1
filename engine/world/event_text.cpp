#include "world/event_text.hpp"

#include <fmt/format.h>

namespace vizier::world {
namespace {

template <class List>
std::string name_in(const List& list, int index) {
  return index >= 0 && static_cast<std::size_t>(index) < list.size() ? list[static_cast<std::size_t>(index)].name
                                                                     : std::string("nothing");
}

std::string kind_name(const Defs& defs, KindId kind) {
  return kind ? name_in(defs.kinds, kind.index) : std::string("a piece");
}

std::string seat_name(const Defs& defs, int seat) {
  return seat >= 0 && static_cast<std::size_t>(seat) < defs.seats.size() ? defs.seats[static_cast<std::size_t>(seat)]
                                                                         : std::string("nobody");
}

/// `red.gold`, `market.price`, or `gold` where the game itself has it.
std::string holder(const Defs& defs, Scope scope, int instance) {
  if (scope == Scope::seat && static_cast<std::size_t>(instance) < defs.seats.size())
    return defs.seats[static_cast<std::size_t>(instance)] + ".";
  if (scope == Scope::zone) return name_in(defs.zones, instance) + ".";
  return {};
}

std::string zone_place(const Defs& defs, int zone, std::int32_t place) {
  std::string name = name_in(defs.zones, zone);
  if (zone < 0 || !defs.zones[static_cast<std::size_t>(zone)].grid) return name;
  const auto [x, y] = unpack_cell(place);
  return fmt::format("{}({};{})", name, x, y);
}

}  // namespace

std::string to_text(const Event& e, const Events& events, const Defs& defs) {
  const auto index = static_cast<std::size_t>(e.a);
  switch (e.type) {
    case EventType::moved:
      return fmt::format("{}: {} → {}", kind_name(defs, e.kind), zone_place(defs, e.a, e.n),
                         zone_place(defs, e.b, e.m));
    case EventType::created: return fmt::format("{} is made in {}", kind_name(defs, e.kind), name_in(defs.zones, e.b));
    case EventType::flipped:
      return fmt::format("{} in {} is turned {}", kind_name(defs, e.kind), name_in(defs.zones, e.a),
                         e.n != 0 ? "up" : "down");
    case EventType::shown: return fmt::format("{} in {} is shown", kind_name(defs, e.kind), name_in(defs.zones, e.a));
    case EventType::narrowed: return fmt::format("it is known what a piece in {} may be", name_in(defs.zones, e.a));
    case EventType::shuffled: return fmt::format("{} is shuffled", name_in(defs.zones, e.a));
    case EventType::counter:
      return fmt::format("{}{} {} → {}", holder(defs, defs.counters[index].scope, e.b), defs.counters[index].name, e.m,
                         e.n);
    case EventType::var:
      return fmt::format("{}{} is set", holder(defs, defs.vars[index].scope, e.b), defs.vars[index].name);
    case EventType::piece_var: return fmt::format("{} of a piece {} → {}", defs.piece_vars[index], e.m, e.n);
    case EventType::owner:
      return fmt::format("a piece in {} belongs to {}", name_in(defs.zones, e.a), seat_name(defs, e.n));
    case EventType::score: return fmt::format("score of {} {} → {}", seat_name(defs, e.a), e.m, e.n);
    case EventType::first: return fmt::format("{} is first", seat_name(defs, e.n));
    case EventType::modifier: return fmt::format("modifier {} {}", e.n, e.m == 1 ? "begins" : "ends");
    case EventType::said: return fmt::format("says {}", events.said[static_cast<std::size_t>(e.n)].key);
    case EventType::disclosed: return fmt::format("tells {}", events.said[static_cast<std::size_t>(e.n)].key);
    case EventType::drew: return fmt::format("chance: {} of {}", e.m + 1, e.n);
    case EventType::wall: return fmt::format("a wall of {} changes", name_in(defs.zones, e.a));
    case EventType::round: return fmt::format("round {}", e.n);
    case EventType::ended: return "the game ends";
    case EventType::asked:
    case EventType::answered:
    case EventType::tally: return {};
  }
  return {};
}

}  // namespace vizier::world
