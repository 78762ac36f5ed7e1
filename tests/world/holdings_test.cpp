// What a World holds is counted as it changes, and bounded.
#include <algorithm>

#include "catch.hpp"
#include "small_game.hpp"
#include "world/determinise.hpp"
#include "world/limits.hpp"

using namespace small_game;

namespace {

/// What is thrown, or nothing.
template <class F>
std::string thrown(F&& f) {
  try {
    f();
  } catch (const std::exception& e) {
    return e.what();
  }
  return {};
}

Value list(std::size_t n) { return Value(Table{std::vector<Value>(n, Value(1)), {}}); }

}  // namespace

TEST_CASE("a value knows how much it is") {
  CHECK(Value().held() == Held{0, 0});
  CHECK(Value(7).held() == Held{1, 0});
  CHECK(Value("seven").held() == Held{1, 5});
  Table table{{Value(1), Value("two")}, {}};
  table.set("name", Value(Table{{Value(3)}, {}}));
  CHECK(Value(table).held() == Held{5, 7});
}

TEST_CASE("what variables and modifiers hold is counted as they come and go") {
  Game g;
  CHECK(g.w.held == g.w.measured());
  g.edit().set_var(g.d.var("mood"), 0, list(50));
  CHECK(g.w.held.values >= 51);
  Modifier modifier;
  modifier.script = "some/script";
  modifier.params = list(9);
  const std::int32_t id = g.edit().add_modifier(modifier);
  CHECK(g.w.held == g.w.measured());
  const World copy = g.w;
  CHECK(copy.held == copy.measured());
  g.edit().end_modifier(id);
  g.edit().set_var(g.d.var("mood"), 0, Value());
  CHECK(g.w.held == g.w.measured());
  CHECK(g.w.held.values == 0);
  g.w.vars[VarSlot(0)] = list(5);
  CHECK(check_structure(g.w, g.d).problem() == "what the game holds was not counted");
}

TEST_CASE("variables, walls and candidates are bounded") {
  Game g;
  CHECK(thrown([&] { g.edit().set_var(g.d.var("mood"), 0, list(max_held_values)); }) ==
        "the game would keep over 200000 values in variables, notebooks and modifiers: drop what is over");
  Game walls;
  const ZoneId board = walls.zone("board");
  for (std::size_t i = 0; i < max_walls; ++i)
    walls.w.walls.push_back({board, static_cast<std::int16_t>(i / 8'000), static_cast<std::int16_t>(i % 8'000), 0});
  CHECK(walls.w.too_much() == "");
  CHECK(thrown([&] { walls.edit().set_wall({board, 100, 1, 1}, true); }) == "a game can have 100000 walls at most");
  Game lists;
  const PieceId piece = lists.put("t1", "pile");
  lists.w.candidates.assign(10, std::vector<KindId>(100'000));
  CHECK(thrown([&] {
          lists.edit().narrow(piece, {lists.kind("t1"), lists.kind("t2")});
        }) == "pieces would be narrowed to too many different lists of kinds");
}

TEST_CASE("what is refused for its number is not there, however often somebody tries") {
  Game g;
  const PieceId piece = g.put("t1", "pile");
  g.w.candidates.assign(10, std::vector<KindId>(100'000));
  for (int i = 0; i < 2'000; ++i) {
    (void)thrown([&] { g.edit().add_modifier({}); });
    (void)thrown([&] { g.edit().set_timer({"t" + std::to_string(i), "t", {}, 5}); });
    (void)thrown([&] { g.edit().open_offer({"o" + std::to_string(i), "o", {}, {}}); });
    (void)thrown([&] { g.edit().narrow(piece, {g.kind("t1"), g.kind("t2")}); });
  }
  CHECK(g.w.modifiers.size() == max_modifiers);
  CHECK(g.w.time.timers.size() == max_timers);
  CHECK(g.w.time.offers.size() == max_offers);
  CHECK(g.w.candidates.size() == 10);
  CHECK(g.w.held == g.w.measured());
  g.edit().set_timer({"t7", "t", {}, 9});  // takes the place of one
  CHECK(g.w.time.timers.size() == max_timers);
}

TEST_CASE("a redraw takes no longer where hidden numbers are large") {
  Game g;
  CounterDef& coins = g.d.counters[g.d.counter("coins")];
  coins.max = 2'000'000'000;
  std::int64_t before = 0;
  for (const SeatId seat : {blue, green}) before += (g.w.counters[coins.slot(seat)] = 1'500'000'000);
  Rng rng = Rng::seeded(3);
  std::vector<std::int32_t> drawn;
  for (int i = 0; i < 100; ++i) {
    determinise(g.w, g.d, red, rng, {});
    CHECK(std::int64_t{g.w.counter(coins, blue)} + g.w.counter(coins, green) == before);
    REQUIRE(g.w.counter(coins, blue) <= coins.max);
    drawn.push_back(g.w.counter(coins, blue));
  }
  std::sort(drawn.begin(), drawn.end());
  CHECK(drawn.front() < 1'300'000'000);
  CHECK(drawn.back() > 1'700'000'000);
}

TEST_CASE("a redraw of very many narrowed pieces ends") {
  Game g;
  const KindId few[] = {g.kind("t1"), g.kind("t2")};
  for (int i = 0; i < 6'000; ++i) {
    const PieceId id = g.put(i % 2 == 0 ? "t1" : "t2", "pile");
    if (i % 3 == 0) g.edit().narrow(id, {few[0], few[1]});
  }
  Rng rng = Rng::seeded(3);
  determinise(g.w, g.d, red, rng, {});
  CHECK(g.sound());
}
