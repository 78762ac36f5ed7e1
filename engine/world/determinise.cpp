#include "world/determinise.hpp"

#include <algorithm>

#include "world/ground.hpp"

namespace vizier::world {
namespace {

struct Slot {
  std::uint32_t pool;
  PieceId piece;
};

bool allowed(const World& world, PieceId id, KindId kind) {
  const Piece& p = world.piece(id);
  if (p.narrowed < 0) return true;
  const auto& list = world.candidates_of(p);
  return std::binary_search(list.begin(), list.end(), kind);
}

/// Gives each slot a kind that it may be. The time for this grows with the third power of how many there are: where it
/// would be too long, there is no result.
struct Fitting {
  const World& world;
  const Slot* slots;
  const std::vector<KindId>& kinds;
  std::vector<std::size_t> slot_of_kind;
  std::vector<bool> tried;
  std::size_t looks = 20'000'000;  ///< that are left

  /// Finds a kind for the slot that nobody has, or whose owner can take another one; the kinds are looked through in
  /// order.
  bool fit(std::size_t slot, int depth = 0) {
    if (depth > 2'000 || looks < kinds.size()) return false;
    looks -= kinds.size();
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      if (tried[k] || !allowed(world, slots[slot].piece, kinds[k])) continue;
      tried[k] = true;
      if (slot_of_kind[k] == kinds.size() || fit(slot_of_kind[k], depth + 1)) return slot_of_kind[k] = slot, true;
    }
    return false;
  }
};

/// Lays the kinds out in order, so that the redraw does not depend on what really lies where: only on what the seat can
/// know.
void lay_out(World& world, const Slot* slots, std::size_t count, bool narrowed) {
  thread_local std::vector<KindId> kinds;
  kinds.clear();
  for (std::size_t i = 0; i < count; ++i) kinds.push_back(world.piece(slots[i].piece).kind);
  std::sort(kinds.begin(), kinds.end());
  const auto kind = [&](std::size_t i) -> KindId& { return world.pieces[slots[i].piece].kind; };
  if (!narrowed) {
    for (std::size_t i = 0; i < count; ++i) kind(i) = kinds[i];
    return;
  }
  Fitting fitting{world, slots, kinds, std::vector<std::size_t>(count, count), {}};
  for (std::size_t i = 0; i < count; ++i) {
    fitting.tried.assign(count, false);
    if (!fitting.fit(i)) return;  // the real layout contradicts what was ruled out, or is too large: leave it
  }
  for (std::size_t k = 0; k < count; ++k) kind(fitting.slot_of_kind[k]) = kinds[k];
}

void shuffle_pool(World& world, Rng& rng, Slot* slots, std::size_t count) {
  bool narrowed = false;
  for (std::size_t i = 0; i < count; ++i) narrowed |= world.piece(slots[i].piece).narrowed >= 0;
  lay_out(world, slots, count, narrowed);
  const auto kind = [&](std::size_t i) -> KindId& { return world.pieces[slots[i].piece].kind; };
  // Exchanges that respect what was ruled out keep the assignment possible at every moment.
  const int rounds = narrowed ? 4 : 1;
  for (int round = 0; round < rounds; ++round)
    for (std::size_t i = count; i > 1; --i) {
      const std::size_t j = rng.below(static_cast<std::uint32_t>(narrowed ? count : i));
      if (!narrowed || (allowed(world, slots[i - 1].piece, kind(j)) && allowed(world, slots[j].piece, kind(i - 1))))
        std::swap(kind(i - 1), kind(j));
    }
}

void redraw_counters(World& world, const Defs& defs, SeatId seat, Rng& rng) {
  for (const CounterDef& def : defs.counters) {
    if (def.sight == Sight::open || def.scope != Scope::seat) continue;
    std::array<std::int32_t*, max_seats> hidden{};
    std::uint32_t n = 0;
    if ((def.seen_by & bit(seat)) != 0) continue;
    for (const SeatId s : world.seat_ids())
      if (def.sight == Sight::closed || s != seat) hidden[n++] = &world.counters[def.slot(s)];
    if (n < 2) continue;
    std::int64_t units = 0;
    for (std::uint32_t i = 0; i < n; ++i) units += std::int64_t{*hidden[i]} - def.min, *hidden[i] = def.min;
    // Many units go in portions: one by one takes as long as there are units.
    for (constexpr std::int64_t few = 10'000; units > few;) {
      std::int32_t& counter = *hidden[rng.below(n)];
      const auto share = static_cast<std::uint32_t>(std::min<std::int64_t>(units / n, UINT32_MAX - 1));
      const std::int64_t portion =
          std::min({std::int64_t{def.max} - counter, units, std::int64_t{rng.below(share + 1)} + 1});
      counter = static_cast<std::int32_t>(counter + portion);
      units -= portion;
    }
    for (; units > 0; --units) {
      std::uint32_t i = rng.below(n);
      while (*hidden[i] >= def.max) i = (i + 1) % n;
      ++*hidden[i];
    }
  }
}

}  // namespace

void redraw_ground(World& world, const Defs& defs, SeatId seat, Rng& rng, const Redraw& redraw) {
  const HiddenGround hidden(world, defs, seat);
  for (const ZoneId grid : hidden.grids) {
    const std::vector<LayoutId> layouts = layouts_of(defs, grid);
    if (redraw.layouts) lay_ground(world, defs, grid, layouts[rng.below(static_cast<std::uint32_t>(layouts.size()))]);
  }
  const auto kept = [&](PieceId id) { return redraw.keep.has(id) && redraw.keep[id]; };
  std::vector<PieceId> pieces;
  for (std::size_t from = 0; from < hidden.places.size();) {  // those of one grid follow each other
    const ZoneId grid = world.piece(hidden.places[from]).zone;
    pieces.clear();
    for (; from < hidden.places.size() && world.piece(hidden.places[from]).zone == grid; ++from)
      if (!kept(hidden.places[from])) pieces.push_back(hidden.places[from]);
    const std::vector<Cell> cells = draw_cells(world, defs, grid, pieces, rng);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      world.pieces[pieces[i]].x = cells[i].x;
      world.pieces[pieces[i]].y = cells[i].y;
    }
  }
  for (const PieceId id : hidden.facings)
    if (!kept(id))
      world.piece_vars(id, defs.zones[world.piece(id).zone].facing) = static_cast<std::int32_t>(rng.below(4));
}

void determinise(World& world, const Defs& defs, SeatId seat, Rng& rng, const Redraw& redraw) {
  thread_local std::vector<Slot> slots;
  slots.clear();
  const SeatMask me = bit(seat);
  const auto add = [&](PieceId id) {
    const Piece& p = world.piece(id);
    if ((p.seen & me) != 0 || (redraw.keep.has(id) && redraw.keep[id])) return;
    const auto back = static_cast<std::uint32_t>(defs.kinds[p.kind].back.index);
    slots.push_back({back << 8 | static_cast<std::uint8_t>(p.owner), id});
  };
  // by place, not by id: which hidden piece has which id is nothing that a seat knows
  for (const ZoneId zone : world.zones.ids()) world.each(zone, add);
  for (const PieceId id : world.pieces.ids())
    if (!world.pieces[id].zone) add(id);
  const auto by_pool = [](const Slot& a, const Slot& b) { return a.pool < b.pool; };
  if (!std::is_sorted(slots.begin(), slots.end(), by_pool)) std::stable_sort(slots.begin(), slots.end(), by_pool);
  for (std::size_t from = 0; from < slots.size();) {
    std::size_t to = from + 1;
    while (to < slots.size() && slots[to].pool == slots[from].pool) ++to;
    shuffle_pool(world, rng, slots.data() + from, to - from);
    from = to;
  }
  if (redraw.counters) redraw_counters(world, defs, seat, rng);
  if (defs.hides_ground) redraw_ground(world, defs, seat, rng, redraw);
}

}  // namespace vizier::world
