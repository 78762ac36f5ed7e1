#include "world/determinise.hpp"

#include <algorithm>

namespace vizier::world {
namespace {

struct Slot {
  std::uint32_t pool;
  PieceId piece;
};

bool allowed(const World& world, PieceId id, KindId kind) {
  const std::int16_t n = world.piece(id).narrowed;
  if (n < 0) return true;
  const auto& list = world.candidates[static_cast<std::size_t>(n)];
  return std::binary_search(list.begin(), list.end(), kind);
}

void shuffle_pool(World& world, Rng& rng, Slot* slots, std::size_t count) {
  bool narrowed = false;
  for (std::size_t i = 0; i < count; ++i) narrowed |= world.piece(slots[i].piece).narrowed >= 0;
  const auto kind = [&](std::size_t i) -> KindId& { return world.pieces[static_cast<std::size_t>(slots[i].piece.index)].kind; };
  // Exchanges that respect what was ruled out keep the assignment possible at every moment.
  const int rounds = narrowed ? 4 : 1;
  for (int round = 0; round < rounds; ++round)
    for (std::size_t i = count; i > 1; --i) {
      const std::size_t j = rng.below(static_cast<std::uint32_t>(narrowed ? count : i));
      if (!narrowed || (allowed(world, slots[i - 1].piece, kind(j)) && allowed(world, slots[j].piece, kind(i - 1)))) std::swap(kind(i - 1), kind(j));
    }
}

void redraw_counters(World& world, const Defs& defs, SeatId seat, Rng& rng) {
  for (const CounterDef& def : defs.counters) {
    if (def.sight == Sight::open || def.scope != Scope::seat) continue;
    std::array<std::int32_t*, max_seats> hidden{};
    std::uint32_t n = 0;
    for (int s = 0; s < world.seats; ++s)
      if (def.sight == Sight::closed || s != seat.index) hidden[n++] = &world.counters[static_cast<std::size_t>(def.first + s)];
    if (n < 2) continue;
    std::int64_t units = 0;
    for (std::uint32_t i = 0; i < n; ++i) units += *hidden[i] - def.min, *hidden[i] = def.min;
    for (; units > 0; --units) {
      std::uint32_t i = rng.below(n);
      while (*hidden[i] >= def.max) i = (i + 1) % n;
      ++*hidden[i];
    }
  }
}

}  // namespace

void determinise(World& world, const Defs& defs, SeatId seat, Rng& rng, const Redraw& redraw) {
  thread_local std::vector<Slot> slots;
  slots.clear();
  const SeatMask me = bit(seat);
  for (std::size_t i = 0; i < world.pieces.size(); ++i) {
    const Piece& p = world.pieces[i];
    if ((p.seen & me) != 0 || (i < redraw.keep.size() && redraw.keep[i])) continue;
    const auto back = static_cast<std::uint32_t>(defs.kinds[static_cast<std::size_t>(p.kind.index)].back);
    slots.push_back({back << 8 | static_cast<std::uint8_t>(p.owner), PieceId(static_cast<int>(i))});
  }
  const auto by_pool = [](const Slot& a, const Slot& b) { return a.pool < b.pool; };
  if (!std::is_sorted(slots.begin(), slots.end(), by_pool)) std::stable_sort(slots.begin(), slots.end(), by_pool);
  for (std::size_t from = 0; from < slots.size();) {
    std::size_t to = from + 1;
    while (to < slots.size() && slots[to].pool == slots[from].pool) ++to;
    shuffle_pool(world, rng, slots.data() + from, to - from);
    from = to;
  }
  if (redraw.counters) redraw_counters(world, defs, seat, rng);
}

}  // namespace vizier::world
