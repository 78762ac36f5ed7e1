#include <fmt/format.h>

#include <algorithm>

#include "world/editor.hpp"
#include "world/exists.hpp"

namespace vizier::world {

void set_up_supply(World& world, const Defs& defs, Events* events) {
  Editor edit(world, defs, events);
  std::vector<ZoneId> mixed;
  std::size_t pieces = 0;
  for (const SupplyDef& lot : defs.supply)
    pieces += lot.kinds.size() * static_cast<std::size_t>(lot.count * (lot.each_seat ? world.seats : 1));
  world.pieces.reserve(pieces);
  world.piece_vars.list.reserve(pieces * defs.piece_vars.size());
  IdVector<KindId, std::uint16_t> copies(defs.kinds.size(), 0);  // made so far
  for (const Piece& p : world.pieces) ++copies[p.serial.kind];
  for (const SupplyDef& lot : defs.supply) {
    if (world.seats < lot.min_seats || world.seats > lot.max_seats) continue;
    const int lots = lot.each_seat ? world.seats : 1;
    for (int s = 0; s < lots; ++s) {
      const SeatId owner = lot.each_seat ? SeatId(s) : SeatId{};
      const ZoneId zone = defs.zone(lot.zone, owner);
      for (const KindId kind : lot.kinds)
        for (int i = 0; i < lot.count; ++i)
          edit.create({kind, copies[kind]++}, zone, owner, lot.face_up ? Face::up : Face::down);
      if (lot.shuffle && std::find(mixed.begin(), mixed.end(), zone) == mixed.end()) mixed.push_back(zone);
    }
  }
  for (const ZoneId zone : mixed) edit.shuffle(zone);
}

namespace {

std::int64_t conserved_sum(const World& world, const ConservedDef& def) {
  std::int64_t sum = 0;
  for (const CounterSlot slot : def.slots[static_cast<std::size_t>(world.seats)]) sum += world.counters[slot];
  if (!def.kinds.empty())
    for (const Piece& p : world.pieces) sum += def.of_kind[p.kind];
  return sum;
}

}  // namespace

void note_conservation(World& world, const Defs& defs) {
  world.baseline.clear();
  for (const ConservedDef& def : defs.conserved)
    world.baseline.push_back(def.total ? *def.total * (def.per_seat ? world.seats : 1) : conserved_sum(world, def));
}

Result<> check_conservation(const World& world, const Defs& defs, bool same_pieces) {
  for (std::size_t i = 0; i < world.baseline.size() && i < defs.conserved.size(); ++i) {
    if (same_pieces && defs.conserved[i].counters.empty() && defs.conserved[i].singles.empty()) continue;
    const std::int64_t sum = conserved_sum(world, defs.conserved[i]);
    if (sum != world.baseline[i])
      return Failed{fmt::format("{} must stay {}, but is {}", defs.conserved[i].name, world.baseline[i], sum)};
  }
  return {};
}

Result<> check_structure(const World& world, const Defs& defs) {
  if (world.zones.size() != defs.zones.size())
    return Failed{fmt::format("{} zones instead of {}", world.zones.size(), defs.zones.size())};
  if (world.counters.size() != defs.counter_slots) return Failed{"wrong number of counters"};
  if (world.vars.size() != defs.var_slots) return Failed{"wrong number of variables"};
  if (world.piece_vars.columns != defs.piece_vars.size() ||
      world.piece_vars.list.size() != world.pieces.size() * defs.piece_vars.size())
    return Failed{"wrong number of piece variables"};
  // Simulations look at this again and again: read without a sign, what is below nothing is past the end, and all is
  // tried at once.
  const auto past = [](int i, std::size_t size) { return static_cast<unsigned>(i) >= static_cast<unsigned>(size); };
  const std::size_t pieces = world.pieces.size(), kinds = defs.kinds.size(), zones = defs.zones.size();
  const auto piece_or_none = [&](PieceId id) { return !past(id.index + 1, pieces + 1); };
  const int seats = world.seats, candidates = static_cast<int>(world.candidates.size());
  for (const PieceId id : world.pieces.ids()) {
    const Piece& p = world.pieces[id];
    const bool broken = past(p.kind.index, kinds) | past(p.zone.index, zones) | (p.owner >= seats) |
                        (p.narrowed >= candidates) | past(p.next.index + 1, pieces + 1) |
                        past(p.prev.index + 1, pieces + 1);
    if (broken) return Failed{fmt::format("piece {} names something that does not exist", id.index)};
  }
  for (const Zone& zone : world.zones)
    if (!piece_or_none(zone.head) || !piece_or_none(zone.tail))
      return Failed{"a zone holds a piece that does not exist"};
  if (!std::is_sorted(world.walls.begin(), world.walls.end())) return Failed{"walls are out of order"};
  std::size_t linked = 0;
  for (const ZoneId z : world.zones.ids()) {
    int n = 0;
    PieceId before;
    for (PieceId id = world.zones[z].head; id; id = world.piece(id).next) {
      const Piece& p = world.piece(id);
      if (p.prev != before || p.zone != z || ++n > world.zones[z].count)
        return Failed{fmt::format("zone {} is badly linked", defs.zones[z].name)};
      before = id;
    }
    if (n != world.zones[z].count || world.zones[z].tail != before)
      return Failed{fmt::format("zone {} is badly linked", defs.zones[z].name)};
    linked += static_cast<std::size_t>(n);
  }
  if (linked != world.pieces.size()) return Failed{"a piece lies nowhere"};
  for (const CounterDef& def : defs.counters)
    for (int i = 0; i < def.instances; ++i)
      if (const std::int32_t n = world.counter(def, i); n < def.min || n > def.max)
        return Failed{fmt::format("counter {} is {}, outside {} to {}", def.name, n, def.min, def.max)};
  if (auto named = check_references(world, defs); !named) return named;
  if (world.held != world.measured()) return Failed{"what the game holds was not counted"};
  if (std::string limit = world.too_much(); !limit.empty()) return Failed{std::move(limit)};
  return {};
}

}  // namespace vizier::world
