#include "world/queries.hpp"

#include <algorithm>
#include <chrono>
#include <set>

#include "catch.hpp"
#include "small_game.hpp"

using namespace small_game;

TEST_CASE("strength adds an attribute per owner and leaves out what has none") {
  Game g;
  g.put("t3", "market", red);
  g.put("t4", "market", red);
  g.put("t5", "market", blue);
  g.put("t5", "market");          // nobody's
  g.put("ace", "market", green);  // without a value
  const Strength s = strength(g.w, g.d, g.zone("market"), g.d.attr("value"));
  CHECK(s.sum[red] == 7);
  CHECK(s.sum[blue] == 5);
  CHECK(s.present == (bit(red) | bit(blue)));
}

TEST_CASE("a ranking puts equal ones in turn order") {
  Game g;
  for (const SeatId seat : {red, blue, green}) g.put("t3", "market", seat);
  const auto order = [&](SeatId first) {
    g.edit().set_first(first);
    return ranking(g.w, strength(g.w, g.d, g.zone("market"), g.d.attr("value")));
  };
  CHECK(order(red) == std::vector<SeatId>{red, blue, green});
  CHECK(order(blue) == std::vector<SeatId>{blue, green, red});
  g.put("t1", "market", red);
  CHECK(order(blue) == std::vector<SeatId>{red, blue, green});
  CHECK(order(green) == std::vector<SeatId>{red, green, blue});
}

TEST_CASE("a ranking names only those who are there") {
  Game g;
  g.put("t1", "market", green);
  CHECK(ranking(g.w, strength(g.w, g.d, g.zone("market"), g.d.attr("value"))) == std::vector<SeatId>{green});
  CHECK(ranking(g.w, strength(g.w, g.d, g.zone("pile"), g.d.attr("value"))).empty());
}

TEST_CASE("legality from data: a counter of the zone, and how many own pieces lie there") {
  Game g;
  LegalDef rule;
  LegalTerm room, own;
  room.zones.assign(g.d.zones.size(), true);
  room.counter = g.d.counter("room");
  room.min = 1;
  own.zones.assign(g.d.zones.size(), false);
  own.zones[g.zone("market")] = true;
  own.own_max = 1;
  rule.terms = {room, own};
  g.d.legal = {rule};
  g.d.finish();
  const auto may = [&](SeatId seat, const char* zone) { return legal(g.w, g.d.legal[LegalId(0)], seat, g.zone(zone)); };
  CHECK(may(red, "market"));
  g.put("t1", "market", red);
  CHECK_FALSE(may(red, "market"));
  CHECK(may(blue, "market"));
  g.put("t1", "pile", red);
  CHECK(may(red, "pile"));
  g.edit().set_counter(g.d.counter("room"), g.zone("pile").index, 0);
  CHECK_FALSE(may(blue, "pile"));
}

namespace {

/// Every injection of prices into pools; ways that differ only by exchanging equal prices count once.
std::set<std::vector<int>> all_payments(const std::vector<std::int64_t>& prices,
                                        const std::vector<std::int64_t>& pools) {
  std::set<std::vector<int>> ways;
  std::vector<int> way(prices.size());
  auto go = [&](auto&& self, std::size_t i) -> void {
    if (i == prices.size()) {
      std::vector<int> tidy = way;
      for (std::size_t a = 0; a < tidy.size(); ++a)
        for (std::size_t b = a + 1; b < tidy.size(); ++b)
          if (prices[a] == prices[b] && tidy[a] > tidy[b]) std::swap(tidy[a], tidy[b]);
      ways.insert(tidy);
      return;
    }
    for (int p = 0; p < static_cast<int>(pools.size()); ++p) {
      if (pools[static_cast<std::size_t>(p)] < prices[i] ||
          std::find(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(i), p) !=
              way.begin() + static_cast<std::ptrdiff_t>(i))
        continue;
      way[i] = p;
      self(self, i + 1);
    }
  };
  go(go, 0);
  return ways;
}

}  // namespace

TEST_CASE("payments out of distinct pools are exactly those that trying everything finds") {
  Rng rng = Rng::seeded(11);
  for (int round = 0; round < 400; ++round) {
    std::vector<std::int64_t> prices(rng.below(5)), pools(rng.below(6));
    for (auto& p : prices) p = rng.below(4);
    for (auto& p : pools) p = rng.below(5);
    const auto ways = distinct_payments(prices, pools, 10'000);
    const auto expected = all_payments(prices, pools);
    REQUIRE(ways == std::vector<std::vector<int>>(expected.begin(), expected.end()));
    CHECK(can_pay_distinct(prices, pools) == !expected.empty());
    CHECK(distinct_payments(prices, pools, 2).size() == std::min<std::size_t>(2, expected.size()));
  }
}

TEST_CASE("nothing to pay can be paid in one way") {
  CHECK(distinct_payments({}, {}, 10).size() == 1);
  CHECK(can_pay_distinct({}, {}));
}

TEST_CASE("many prices and pools do not blow up") {
  const std::vector<std::int64_t> equal(40, 1), pools(40, 5);
  CHECK(distinct_payments(equal, pools, 1'000).size() == 1);
  std::vector<std::int64_t> rising(20), one_too_dear(20);
  for (int i = 0; i < 20; ++i) rising[static_cast<std::size_t>(i)] = one_too_dear[static_cast<std::size_t>(i)] = i;
  one_too_dear[19] = 1'000;
  CHECK(distinct_payments(rising, std::vector<std::int64_t>(20, 50), 1'000).size() == 1'000);
  CHECK(distinct_payments(one_too_dear, std::vector<std::int64_t>(20, 50), 1'000).empty());
}
