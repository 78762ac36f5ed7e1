#include "spec/exchange.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace vizier::spec {

using world::CounterDef;
using world::CounterSlot;
using world::KindId;
using world::Piece;
using world::PieceId;
using world::Rng;
using world::Scope;
using world::Sight;
using world::World;
using world::ZoneId;

namespace {

/// Whether this part of what is hidden is left as it is.
bool left_out(Rng& rng, int part) { return part > 0 && rng.below(1u << std::min(part, 6)) != 0; }

void lay(World& world, ZoneId zone, const std::vector<PieceId>& order) {
  std::vector<std::pair<std::int16_t, std::int16_t>> cells;  // they stay, and the pieces change places
  world.each(zone, [&](PieceId id) { cells.emplace_back(world.piece(id).x, world.piece(id).y); });
  world::Zone& z = world.zones[zone];
  z.head = order.front();
  z.tail = order.back();
  for (std::size_t i = 0; i < order.size(); ++i) {
    Piece& p = world.pieces[order[i]];
    p.prev = i > 0 ? order[i - 1] : PieceId{};
    p.next = i + 1 < order.size() ? order[i + 1] : PieceId{};
    std::tie(p.x, p.y) = cells[i];
  }
}

}  // namespace

bool Known::allows(PieceId id, KindId kind) const {
  return std::all_of(narrowed.begin(), narrowed.end(), [&](const auto& n) {
    return n.first != id || std::binary_search(n.second.begin(), n.second.end(), kind);
  });
}

Hidden::Hidden(const World& base, const world::Defs& defs, world::SeatId seat, const Known& known)
    : w_(base),
      d_(defs),
      seat_(seat),
      me_(seat ? bit(seat) : world::all_seats(base.seats)),
      known_(known),
      ground_(base, defs, seat) {
  find_pieces();
  find_counters();
  find_zones();
}

void Hidden::find_pieces() {
  std::map<std::pair<world::BackId, int>, std::vector<PieceId>> pools;
  const auto back = [&](PieceId id) { return d_.kinds[w_.piece(id).kind].back; };
  for (const PieceId id : w_.pieces.ids())
    if (!known_.piece(id)) pools[{back(id), w_.piece(id).owner}].push_back(id);
  for (auto& [key, list] : pools) {
    auto& pool = list;
    const auto other = [&](PieceId id) { return w_.piece(id).kind != w_.piece(pool[0]).kind; };
    if (std::any_of(pool.begin(), pool.end(), other)) pools_.push_back(std::move(pool));
  }
}

const CounterDef& Hidden::counter_of(CounterSlot slot) const {
  const auto after =
      std::find_if(d_.counters.begin(), d_.counters.end(), [&](const CounterDef& def) { return def.first > slot; });
  return *(after - 1);
}

/// What is conserved together is exchanged together. A hidden number that nothing conserves is free; one whose sum with
/// open ones is conserved can be worked out, and stays.
void Hidden::find_counters() {
  std::map<std::vector<std::size_t>, std::vector<CounterSlot>> by_sums;
  for (const CounterDef& def : d_.counters) {
    if (def.sight == Sight::open || def.min >= def.max || (def.seen_by & me_) == me_) continue;
    const int count = def.scope == Scope::game   ? 1
                      : def.scope == Scope::seat ? w_.seats
                                                 : static_cast<int>(d_.zones.size());
    for (int i = 0; i < count; ++i) {
      if (def.sight == Sight::owner && def.scope == Scope::seat && seat_ && i == seat_.index) continue;
      const CounterSlot slot = def.slot(i);
      std::vector<std::size_t> sums;
      for (std::size_t s = 0; s < d_.conserved.size(); ++s) {
        const auto& slots = d_.conserved[s].slots;
        if (static_cast<std::size_t>(w_.seats) >= slots.size()) continue;
        const auto& summed = slots[static_cast<std::size_t>(w_.seats)];
        if (std::find(summed.begin(), summed.end(), slot) != summed.end()) sums.push_back(s);
      }
      if (sums.empty())
        counters_.push_back({{slot}, false});
      else
        by_sums[sums].push_back(slot);
    }
  }
  for (auto& [sums, slots] : by_sums)
    if (slots.size() > 1) counters_.push_back({std::move(slots), true});
}

void Hidden::find_zones() {
  for (const ZoneId z : d_.zones.ids()) {
    const world::ZoneDef& def = d_.zones[z];
    const bool unseen = !def.counted_by(seat_);
    const bool hand = def.unordered && (def.seen_down & me_) != me_;
    int unknown = 0;
    w_.each(z, [&](PieceId id) { unknown += known_.piece(id) ? 0 : 1; });
    if (unknown > 1 && (unseen || hand)) zones_.push_back(z);
  }
}

void Hidden::draw_pieces(Rng& rng, int part, Exchange& into) const {
  for (const std::vector<PieceId>& pool : pools_) {
    std::vector<KindId> kinds;
    for (const PieceId id : pool) kinds.push_back(w_.piece(id).kind);
    const auto size = static_cast<std::uint32_t>(pool.size());
    // exchanges that respect what was ruled out keep the whole possible at every moment
    for (std::uint32_t i = size; i > 1; --i) {
      const std::uint32_t j = rng.below(size), k = i - 1;
      if (left_out(rng, part) || !known_.allows(pool[k], kinds[j]) || !known_.allows(pool[j], kinds[k])) continue;
      std::swap(kinds[j], kinds[k]);
    }
    // as few swaps as will do, so that each can be left out by itself
    std::vector<KindId> now;
    for (const PieceId id : pool) now.push_back(w_.piece(id).kind);
    for (std::size_t i = 0; i < pool.size(); ++i) {
      if (now[i] == kinds[i]) continue;
      std::size_t best = i;
      for (std::size_t j = i + 1; j < pool.size(); ++j)
        if (now[j] == kinds[i] && now[j] != kinds[j] && (best == i || kinds[j] == now[i])) best = j;
      if (best == i) continue;
      std::swap(now[i], now[best]);
      into.emplace_back(Swap{pool[i], pool[best]});
    }
  }
}

void Hidden::draw_counters(Rng& rng, int part, Exchange& into) const {
  for (const Pool& pool : counters_) {
    if (left_out(rng, part)) continue;
    if (!pool.sum) {
      const CounterSlot slot = pool.slots[0];
      const CounterDef& def = counter_of(slot);
      const std::int32_t value = w_.counters[slot];
      // the whole range; where that has no end, well past all that is there
      const std::int64_t far = std::max<std::int64_t>({8, 2 * std::int64_t{value}, 2 * std::int64_t{def.initial}});
      const std::int64_t top = std::min<std::int64_t>(def.max, std::max<std::int64_t>(far, def.min + std::int64_t{8}));
      const auto other = static_cast<std::int32_t>(def.min + rng.below(static_cast<std::uint32_t>(top - def.min + 1)));
      const std::int32_t near = std::clamp(value + static_cast<std::int32_t>(rng.below(3)) - 1, def.min, def.max);
      const std::int32_t wanted = rng.below(2) == 0 ? near : other;
      if (wanted != value) into.emplace_back(Shift{slot, {}, wanted - value});
      continue;
    }
    std::vector<std::int64_t> now;
    for (const CounterSlot slot : pool.slots) now.push_back(w_.counters[slot]);
    const auto size = static_cast<std::uint32_t>(pool.slots.size());
    for (std::uint32_t i = 0; i < size; ++i) {
      const std::uint32_t j = rng.below(size);
      if (i == j) continue;
      const CounterDef &to = counter_of(pool.slots[i]), &from = counter_of(pool.slots[j]);
      const std::int64_t most = std::min<std::int64_t>({to.max - now[i], now[j] - from.min, 1000});
      if (most <= 0) continue;
      const auto by = static_cast<std::int32_t>(1 + rng.below(static_cast<std::uint32_t>(most)));
      now[i] += by, now[j] -= by;
      into.emplace_back(Shift{pool.slots[i], pool.slots[j], by});
    }
  }
}

void Hidden::draw_ground(Rng& rng, int part, Exchange& into) const {
  for (const ZoneId grid : ground_.grids) {
    const auto layouts = world::layouts_of(d_, grid);
    const world::LayoutId layout = layouts[rng.below(static_cast<std::uint32_t>(layouts.size()))];
    if (!left_out(rng, part) && layout != world::ground_of(w_, grid)->layout) into.emplace_back(Relay{grid, layout});
  }
  std::vector<PieceId> moved;
  for (std::size_t from = 0; from < ground_.places.size();) {  // those of one grid follow each other
    const ZoneId grid = w_.piece(ground_.places[from]).zone;
    moved.clear();
    for (; from < ground_.places.size() && w_.piece(ground_.places[from]).zone == grid; ++from)
      if (!left_out(rng, part)) moved.push_back(ground_.places[from]);
    const auto cells = world::draw_cells(w_, d_, grid, moved, rng);
    for (std::size_t i = 0; i < moved.size(); ++i)
      if (cells[i] != world::Cell(w_.piece(moved[i]).x, w_.piece(moved[i]).y))
        into.emplace_back(Replace{moved[i], cells[i]});
  }
  for (const PieceId id : ground_.facings) {
    const auto facing = static_cast<std::int32_t>(rng.below(4));
    if (!left_out(rng, part) && facing != w_.piece_vars(id, d_.zones[w_.piece(id).zone].facing))
      into.emplace_back(Turn{id, facing});
  }
}

Exchange Hidden::draw(Rng& rng, int part) const {
  Exchange exchange;
  draw_pieces(rng, part, exchange);
  draw_counters(rng, part, exchange);
  draw_ground(rng, part, exchange);
  for (const ZoneId zone : zones_) {
    if (left_out(rng, part)) continue;
    Reorder reorder{zone, {}};
    std::vector<std::size_t> places;  // of what the seat does not know; the rest stays where it is
    w_.each(zone, [&](PieceId id) {
      if (!known_.piece(id)) places.push_back(reorder.order.size());
      reorder.order.push_back(id);
    });
    if (places.size() < 2) continue;
    for (std::size_t i = places.size(); i > 1; --i)
      std::swap(reorder.order[places[i - 1]], reorder.order[places[rng.below(static_cast<std::uint32_t>(i))]]);
    exchange.emplace_back(std::move(reorder));
  }
  return exchange;
}

bool Hidden::apply(const Exchange& exchange, World& world) const {
  world = w_;
  bool possible = true;
  for (const auto& part : exchange) {
    if (const auto* swap = std::get_if<Swap>(&part)) {
      std::swap(world.pieces[swap->a].kind, world.pieces[swap->b].kind);
    } else if (const auto* shift = std::get_if<Shift>(&part)) {
      const auto add = [&](CounterSlot slot, std::int32_t by) {
        std::int32_t& value = world.counters[slot];
        value += by;
        possible = possible && value >= counter_of(slot).min && value <= counter_of(slot).max;
      };
      add(shift->slot, shift->by);
      if (shift->partner) add(shift->partner, -shift->by);
    } else if (const auto* reorder = std::get_if<Reorder>(&part)) {
      lay(world, reorder->zone, reorder->order);
    } else if (const auto* relay = std::get_if<Relay>(&part)) {
      world::lay_ground(world, d_, relay->grid, relay->layout);
    } else if (const auto* replace = std::get_if<Replace>(&part)) {
      world.pieces[replace->piece].x = replace->cell.x;
      world.pieces[replace->piece].y = replace->cell.y;
    } else if (const auto* turn = std::get_if<Turn>(&part)) {
      world.piece_vars(turn->piece, d_.zones[world.piece(turn->piece).zone].facing) = turn->facing;
    }
  }
  // two pieces never share a cell: parts of an exchange that were drawn together may clash by themselves
  for (const PieceId id : ground_.places) {
    const Piece& p = world.piece(id);
    world.each(p.zone, [&](PieceId other) {
      possible = possible && (other == id || world.piece(other).x != p.x || world.piece(other).y != p.y);
    });
  }
  for (const auto& [id, kinds] : known_.narrowed)
    possible = possible && (!world.pieces.has(id) || known_.allows(id, world.piece(id).kind));
  return possible;
}

std::string Hidden::slot_name(CounterSlot slot) const {
  const CounterDef& def = counter_of(slot);
  const int i = slot.index - def.first.index;
  if (def.scope == Scope::game) return def.name;
  return (def.scope == Scope::seat ? d_.seats[world::SeatId(i)] : d_.zones[ZoneId(i)].name) + "." + def.name;
}

std::string Hidden::tell_ground(const Exchange::value_type& part) const {
  const auto who = [&](PieceId id) {
    const Piece& p = w_.piece(id);
    return fmt::format("{} of {}", d_.kinds[p.kind].name, d_.zones[p.zone].name);
  };
  if (const auto* relay = std::get_if<Relay>(&part))
    return fmt::format("  {} is laid out as {} instead of {}\n", d_.zones[relay->grid].name,
                       d_.layouts[relay->layout].name, d_.layouts[world::ground_of(w_, relay->grid)->layout].name);
  if (const auto* replace = std::get_if<Replace>(&part))
    return fmt::format("  {} stands at ({};{}) instead of ({};{})\n", who(replace->piece), replace->cell.x,
                       replace->cell.y, w_.piece(replace->piece).x, w_.piece(replace->piece).y);
  if (const auto* turn = std::get_if<Turn>(&part)) {
    const world::PieceVarId var = d_.zones[w_.piece(turn->piece).zone].facing;
    return fmt::format("  {} of {} is {} instead of {}\n", d_.piece_vars[var], who(turn->piece), turn->facing,
                       w_.piece_vars(turn->piece, var));
  }
  return {};
}

std::string Hidden::tell(const Exchange& exchange) const {
  std::string out;
  const auto place = [&](PieceId id) {
    const Piece& p = w_.piece(id);
    return fmt::format("{} in {}", d_.kinds[p.kind].name, p.zone ? d_.zones[p.zone].name : std::string("no zone"));
  };
  for (const auto& part : exchange) {
    if (const auto* swap = std::get_if<Swap>(&part))
      out += fmt::format("  {} is exchanged for {}\n", place(swap->a), place(swap->b));
    else if (const auto* shift = std::get_if<Shift>(&part))
      out +=
          fmt::format("  {} is {} instead of {}{}\n", slot_name(shift->slot), w_.counters[shift->slot] + shift->by,
                      w_.counters[shift->slot],
                      !shift->partner ? std::string() : fmt::format(", at the cost of {}", slot_name(shift->partner)));
    else if (const auto* reorder = std::get_if<Reorder>(&part))
      out += fmt::format("  {} lies in another order\n", d_.zones[reorder->zone].name);
    else
      out += tell_ground(part);
  }
  return out;
}

}  // namespace vizier::spec
