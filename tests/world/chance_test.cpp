// Random streams and shuffles: each purpose apart from all others, and all of them even.
#include <algorithm>
#include <array>
#include <map>

#include "catch.hpp"
#include "small_game.hpp"

using namespace small_game;

namespace {

constexpr int many = 100'000;

/// How far the counts are from even. For the degrees of freedom below, values above the limits come once in ten
/// thousand even runs.
double chi_square(const std::vector<int>& counts, double total) {
  const double expected = total / static_cast<double>(counts.size());
  double sum = 0;
  for (const int n : counts) sum += (n - expected) * (n - expected) / expected;
  return sum;
}
constexpr double limit_3 = 21.1, limit_4 = 23.5, limit_5 = 25.7, limit_23 = 54.6, limit_35 = 72.0, limit_119 = 182.8;

/// Names of the kinds in a zone, in order.
std::vector<std::string> names(const Game& g, const char* zone) {
  std::vector<std::string> out;
  g.w.each(g.zone(zone), [&](PieceId id) { out.push_back(g.d.kinds[g.w.piece(id).kind].name); });
  return out;
}

Game pile_of(const std::vector<const char*>& kinds, std::uint64_t key) {
  Game g;
  g.w.chance.key = key;
  for (const char* k : kinds) g.put(k, "pile");
  return g;
}

std::vector<std::string> shuffled(const std::vector<const char*>& kinds, std::uint64_t key) {
  Game g = pile_of(kinds, key);
  g.edit().shuffle(g.zone("pile"));
  return names(g, "pile");
}

}  // namespace

TEST_CASE("dice are even: one after the other, and the first of each match", "[chance]") {
  World w = World::make(defs(), 3, 1);
  std::vector<int> faces(6), pairs(36);
  for (int i = 0, before = 0; i < many; ++i) {
    const auto n = static_cast<int>(within(w.chance.draw("dice"), 6));
    ++faces[static_cast<std::size_t>(n)];
    ++pairs[static_cast<std::size_t>(before * 6 + n)];
    before = n;
  }
  CHECK(chi_square(faces, many) < limit_5);
  CHECK(chi_square(pairs, many) < limit_35);

  std::vector<int> first(4), both(36);
  const Defs d = defs();
  for (std::uint64_t seed = 0; seed < many; ++seed) {
    Chance chance = World::make(d, 3, seed).chance;
    ++first[within(chance.draw("first"), 4)];
    ++both[within(chance.draw("storm"), 6) * 6 + within(chance.draw("storm:2"), 6)];  // names that look alike
  }
  CHECK(chi_square(first, many) < limit_3);
  CHECK(chi_square(both, many) < limit_35);
}

TEST_CASE("a large range is drawn evenly", "[chance]") {
  Chance chance;
  std::vector<int> thirds(3), fifths(5);
  constexpr std::uint32_t range =
      3'000'000'000;  // with half of the bits, some numbers would come twice as often as others
  for (int i = 0; i < many; ++i) {
    const std::uint32_t n = within(chance.draw("far"), range);
    ++thirds[n % 3];
    ++fifths[n / (range / 5)];
  }
  CHECK(chi_square(thirds, many) < 18.4);
  CHECK(chi_square(fifths, many) < limit_4);
}

TEST_CASE("all orders are alike in a shuffle: from match to match, and shuffled again and again", "[chance]") {
  std::map<std::vector<std::string>, int> orders;
  std::vector<int> top(5);
  const auto look = [&](const Game& g) {
    const auto order = names(g, "pile");
    ++orders[order];
    ++top[static_cast<std::size_t>(order[0].back() - '1')];
  };
  const auto check = [&] {
    std::vector<int> counts;
    for (const auto& [order, n] : orders) counts.push_back(n);
    CHECK(counts.size() == 120);
    CHECK(chi_square(counts, many) < limit_119);
    CHECK(chi_square(top, many) < limit_4);
    orders.clear();
    std::fill(top.begin(), top.end(), 0);
  };
  Game g = pile_of({"t1", "t2", "t3", "t4", "t5"}, 1);
  const World start = g.w;
  for (int i = 0; i < many; ++i) {
    g.w = start;
    g.w.chance.key = scrambled(static_cast<std::uint64_t>(i));
    g.edit().shuffle(g.zone("pile"));
    look(g);
    g.events.clear();
  }
  check();
  for (int i = 0; i < many; ++i) {
    g.edit().shuffle(g.zone("pile"));
    look(g);
    g.events.clear();
  }
  check();
}

TEST_CASE("copies of one kind are mixed like all others", "[chance]") {
  Game g = pile_of({"t1", "t1", "t1", "t1"}, 3);
  std::vector<int> counts(24);
  std::map<std::vector<int>, std::size_t> known;
  for (int i = 0; i < many; ++i) {
    g.edit().shuffle(g.zone("pile"));
    g.events.clear();
    std::vector<int> order;
    g.w.each(g.zone("pile"), [&](PieceId id) { order.push_back(id.index); });
    ++counts[known.emplace(order, known.size()).first->second];
  }
  CHECK(chi_square(counts, many) < limit_23);
}

TEST_CASE("what one purpose draws moves no other", "[chance]") {
  const auto play = [](bool more) {
    Game g = pile_of({"t1", "t2", "t3", "t4", "t5"}, 5);
    for (const char* k : {"ace", "bee", "cap"}) g.put(k, "deck");
    std::vector<std::string> out;
    for (int i = 0; i < 20; ++i) {
      if (more) {
        g.edit().draw("storm", 100);
        if (i % 2 == 0) g.edit().shuffle(g.zone("deck"));
        g.edit().draw("die 2", 6);
      }
      out.push_back(std::to_string(g.edit().draw("die", 6)));
      g.edit().shuffle(g.zone("pile"));
      for (const std::string& name : names(g, "pile")) out.push_back(name);
    }
    return out;
  };
  CHECK(play(false) == play(true));
}

TEST_CASE("a new card slips in among the others, wherever the supply makes it", "[chance]") {
  int places = 0;
  for (std::uint64_t key = 1; key <= 50; ++key) {
    const auto without = shuffled({"t1", "t2", "t2", "t3", "t5"}, key);
    for (const std::vector<const char*>& kinds :
         {std::vector<const char*>{"t1", "t2", "t2", "t3", "t4", "t5"}, {"t4", "t1", "t2", "t2", "t3", "t5"}}) {
      auto with = shuffled(kinds, key);
      const auto card = std::find(with.begin(), with.end(), "t4");
      places |= 1 << (card - with.begin());
      with.erase(card);
      CHECK(with == without);
    }
  }
  CHECK(places == 0b111111);
}

TEST_CASE("an exchange of hidden kinds moves no piece in a shuffle", "[chance]") {
  Game a = pile_of({"t1", "t2", "t3", "t4", "t5"}, 9);
  Game b = pile_of({"t1", "t2", "t3", "t4", "t5"}, 9);
  std::swap(b.w.pieces[PieceId(0)].kind, b.w.pieces[PieceId(3)].kind);  // as a redraw does
  a.edit().shuffle(a.zone("pile"));
  b.edit().shuffle(b.zone("pile"));
  CHECK(a.pieces("pile") == b.pieces("pile"));
  CHECK(a.w.hash() != b.w.hash());
}

TEST_CASE("pieces are numbered by kind as they are made", "[chance]") {
  Game g;
  const auto serial = [&](const char* kind) { return g.w.piece(g.put(kind, "pile")).serial; };
  CHECK(serial("t1") == Serial{g.kind("t1"), 0});
  CHECK(serial("t2") == Serial{g.kind("t2"), 0});
  CHECK(serial("t1") == Serial{g.kind("t1"), 1});
  g.w.pieces[PieceId(2)].kind = g.kind("t5");  // redrawn: its number is not free
  CHECK(serial("t1") == Serial{g.kind("t1"), 2});
  CHECK(serial("t5") == Serial{g.kind("t5"), 0});
}

TEST_CASE("chance that is drawn anew has nothing in common with what it was", "[chance]") {
  Game g = pile_of({"t1", "t2", "t3", "t4", "t5"}, 9);
  g.edit().draw("die", 6);
  g.edit().shuffle(g.zone("pile"));
  World copy = g.w;
  CHECK(copy.same_chance(g.w));
  CHECK(copy.hash() == g.w.hash());
  copy.redraw_chance(77);
  CHECK_FALSE(copy.same_chance(g.w));
  CHECK(copy.chance.streams.empty());
  World other = World::make(g.d, 3, 1);
  other.redraw_chance(77);
  CHECK(other.chance.draw("die") == copy.chance.draw("die"));  // nothing is left of how many were drawn
  copy = g.w;
  CHECK(copy.same_chance(g.w));
  const std::uint64_t hash = copy.hash();
  copy.chance.draw("die");
  CHECK(copy.hash() != hash);
}
