#include "world/queries.hpp"

#include <algorithm>
#include <numeric>

namespace vizier::world {

Strength strength(const World& world, const Defs& defs, ZoneId zone, AttrId attr) {
  Strength s;
  world.each(zone, [&](PieceId id) {
    const Piece& p = world.piece(id);
    const std::int32_t value = defs.kind_int(p.kind, attr);
    if (p.owner < 0 || value == no_attr) return;
    s.sum[SeatId(p.owner)] += value;
    s.present |= bit(SeatId(p.owner));
  });
  return s;
}

std::vector<SeatId> ranking(const World& world, const Strength& s) {
  std::vector<SeatId> order;
  for (int i = 0; i < world.seats; ++i)
    if (const SeatId seat = world.turn(i); (s.present & bit(seat)) != 0) order.push_back(seat);
  std::stable_sort(order.begin(), order.end(), [&](SeatId a, SeatId b) { return s.sum[a] > s.sum[b]; });
  return order;
}

std::vector<std::vector<int>> distinct_payments(std::span<const std::int64_t> prices,
                                                std::span<const std::int64_t> pools, std::size_t limit) {
  std::vector<std::vector<int>> ways;
  if (!can_pay_distinct(prices, pools)) return ways;
  // Dearest first: a pool that pays a dear price could pay each cheaper one, so whichever is taken, as many are left.
  // Together with the look ahead below no branch ends without a way, and the work is bounded by what is found.
  std::vector<std::size_t> order(prices.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return prices[a] > prices[b]; });
  std::vector<int> way(prices.size(), -1);
  std::vector<bool> used(pools.size());
  auto assign = [&](auto&& self, std::size_t i) -> void {
    note_work(2 * pools.size());
    if (i == order.size()) return ways.push_back(way);
    const std::int64_t price = prices[order[i]];
    const auto pays = [&](int pool) {
      return !used[static_cast<std::size_t>(pool)] && pools[static_cast<std::size_t>(pool)] >= price;
    };
    // among equal prices the pools go upwards, so that exchanging two of them is not a second way; leave enough for the
    // rest of them
    const int from = i > 0 && prices[order[i - 1]] == price ? way[order[i - 1]] + 1 : 0;
    int equal = 0, left = 0;
    for (std::size_t j = i; j < order.size() && prices[order[j]] == price; ++j) ++equal;
    for (int pool = from; pool < static_cast<int>(pools.size()); ++pool) left += pays(pool);
    for (int pool = from; left >= equal && ways.size() < limit; ++pool) {
      if (!pays(pool)) continue;
      --left;
      used[static_cast<std::size_t>(pool)] = true;
      way[order[i]] = pool;
      self(self, i + 1);
      used[static_cast<std::size_t>(pool)] = false;
    }
  };
  if (limit > 0) assign(assign, 0);
  std::sort(ways.begin(), ways.end());
  return ways;
}

bool can_pay_distinct(std::span<const std::int64_t> prices, std::span<const std::int64_t> pools) {
  if (prices.size() > pools.size()) return false;
  std::vector<std::int64_t> p(prices.begin(), prices.end()), q(pools.begin(), pools.end());
  std::sort(p.rbegin(), p.rend());
  std::sort(q.rbegin(), q.rend());
  for (std::size_t i = 0; i < p.size(); ++i)
    if (q[i] < p[i]) return false;
  return true;
}

}  // namespace vizier::world
