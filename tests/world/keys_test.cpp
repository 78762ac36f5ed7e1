#include <algorithm>

#include "catch.hpp"
#include "small_game.hpp"
#include "world/decision.hpp"

using namespace small_game;

namespace {

Decision ask(Decision::Type type, std::vector<Choice> items, int min = 0, int max = 99) {
  Decision d;
  d.reset(type, red);
  d.items = std::move(items);
  d.min = min;
  d.max = max;
  return d;
}

Choice text(Decision& d, const char* key) {
  d.texts.emplace_back(key);
  return Choice::text(d.texts.size() - 1);
}

/// Every answer that can be listed is written, read again and found to be the same; and no two are written alike.
void check_round_trip(const Game& g, const Decision& d, SeatId viewer = red) {
  const Keys keys(g.w, g.d, viewer);
  std::vector<Answer> answers;
  d.enumerate(answers);
  REQUIRE_FALSE(answers.empty());
  std::vector<std::string> written;
  for (const Answer& a : answers) {
    written.push_back(keys.of(d, a));
    const auto read = keys.parse(d, written.back());
    INFO(written.back());
    REQUIRE(read);
    CHECK(*read == a);
  }
  std::sort(written.begin(), written.end());
  CHECK(std::adjacent_find(written.begin(), written.end()) == written.end());
}

}  // namespace

TEST_CASE("a known piece is called by its kind, a hidden one by its place") {
  Game g;
  const PieceId mine = g.put("t1", "red.screen", red), open = g.put("t2", "market", blue, Face::up);
  g.put("t3", "market", blue);
  const PieceId hidden = g.put("t4", "market", blue), other = g.put("t5", "market", green);
  const Keys keys(g.w, g.d, red);
  CHECK(keys.of(ref(mine)) == "t1");
  CHECK(keys.of(ref(open)) == "t2");
  CHECK(keys.of(ref(hidden)) == "market/blue#3");
  CHECK(keys.of(ref(other)) == "market/green#1");
  CHECK(Keys(g.w, g.d, blue).of(ref(mine)) == "red.screen#1");
  CHECK(Keys(g.w, g.d, {}).of(ref(mine)) == "red.screen#1");
  CHECK(keys.of(ref(green)) == "green");
  CHECK(keys.of(ref(SeatId{})) == "nobody");
  CHECK(keys.of(cell(g.zone("board"), 3, -1)) == "board(3;-1)");
}

TEST_CASE("one's own hidden piece is called by the bare name of the zone") {
  Game g;
  g.d.zones[g.zone("red.screen")].sight = Sight::closed;
  g.d.finish();
  const PieceId p = g.put("t1", "red.screen", red);
  CHECK(Keys(g.w, g.d, red).of(ref(p)) == "screen#1");
  CHECK(Keys(g.w, g.d, blue).of(ref(p)) == "red.screen#1");
}

TEST_CASE("own and unowned hidden pieces in one zone have names of their own") {
  Game g;
  const PieceId a = g.put("t1", "red.hand", red), b = g.put("ace", "red.hand"), c = g.put("t1", "red.hand", blue);
  const Keys keys(g.w, g.d, blue);
  CHECK(keys.of(ref(a)) == "red.hand#1");
  CHECK(keys.of(ref(b)) == "red.hand#2");
  CHECK(keys.of(ref(c)) == "red.hand/blue#1");
}

TEST_CASE("a name depends on nothing that the seat cannot see") {
  Game g, h;
  const PieceId a = g.put("t1", "market", blue), b = h.put("t5", "market", blue);
  CHECK(Keys(g.w, g.d, red).of(ref(a)) == Keys(h.w, h.d, red).of(ref(b)));
  const PieceId c = g.tile("t1", 2, 2);
  g.w.pieces[c].seen = 0;
  CHECK(Keys(g.w, g.d, red).of(ref(c)) == "board(2;2)");
}

TEST_CASE("pieces of one kind are told apart by place, owner and count") {
  Game g;
  const PieceId a = g.put("t1", "red.screen", red), b = g.put("t1", "market", red, Face::up),
                c = g.put("t1", "market", blue, Face::up);
  const PieceId d = g.put("t1", "market", red, Face::up), e = g.put("t2", "market", red, Face::up);
  const PieceId f = g.tile("t3", 1, 1), h = g.tile("t3", 2, 1);
  const Decision q = ask(Decision::Type::one, {ref(a), ref(b), ref(c), ref(d), ref(e), ref(f), ref(h)});
  CHECK(Keys(g.w, g.d, red).of_items(q, q.items) == std::vector<std::string>{"t1@red.screen", "t1@market/red~1",
                                                                             "t1@market/blue", "t1@market/red~2", "t2",
                                                                             "t3@board(1;1)", "t3@board(2;1)"});
  check_round_trip(g, q);
}

TEST_CASE("names survive a reordered list") {
  Game g;
  std::vector<Choice> items;
  for (int i = 0; i < 3; ++i) items.emplace_back(ref(g.put("t1", "market", red, Face::up)));
  const Decision one = ask(Decision::Type::one, items);
  std::reverse(items.begin(), items.end());
  const Decision other = ask(Decision::Type::one, items);
  const Keys keys(g.w, g.d, red);
  for (int i = 0; i < 3; ++i) CHECK(keys.parse(other, keys.of(one, Answer(i))) == Answer(2 - i));
}

TEST_CASE("every kind of answer can be written and read") {
  Game g;
  std::vector<Choice> tokens, cells, hidden;
  for (const char* k : {"t1", "t2", "t2"}) tokens.emplace_back(ref(g.put(k, "red.screen", red)));
  for (const char* k : {"t1", "t1", "t3"}) hidden.emplace_back(ref(g.put(k, "market", blue)));
  for (int i = 0; i < 3; ++i) cells.emplace_back(cell(g.zone("board"), i - 1, 2));

  for (const auto& list : {tokens, cells, hidden}) {
    check_round_trip(g, ask(Decision::Type::one, list));
    check_round_trip(g, ask(Decision::Type::some, list, 0, 3));
    check_round_trip(g, ask(Decision::Type::order, list));
    Decision amounts = ask(Decision::Type::amounts, list, 0, 4);
    amounts.limits = {2, 1, 2};
    check_round_trip(g, amounts);
    Decision pair = ask(Decision::Type::pair, list);
    pair.seconds = cells;
    pair.legal = {1, 0, 1, 0, 1, 1, 1, 1, 1};
    check_round_trip(g, pair);
  }
  check_round_trip(g, ask(Decision::Type::number, {}, -3, 3));
}

TEST_CASE("texts with blanks and commas can be chosen, and one called none") {
  Game g;
  Decision d = ask(Decision::Type::some, {}, 0, 4);
  for (const char* key : {"go home", "stay, or wait", "stay", "none"}) d.items.push_back(text(d, key));
  check_round_trip(g, d);
  CHECK(Keys(g.w, g.d, red).of(d, Answer()) == "(none)");
  Decision pair = ask(Decision::Type::pair, {});
  pair.items = {text(pair, "go home"), text(pair, "go")};
  pair.seconds = {text(pair, "now"), text(pair, "at once")};
  check_round_trip(g, pair);
}

TEST_CASE("words may be spaced freely") {
  Game g;
  const Decision d = ask(Decision::Type::some, {Choice::number(1), Choice::number(2)});
  const Keys keys(g.w, g.d, red);
  CHECK(keys.parse(d, "  2 ,1 ") == Answer(1, 0));
  CHECK(keys.parse(d, "none") == Answer());
  Decision pair = ask(Decision::Type::pair, {Choice::number(1)});
  pair.seconds = {Choice::number(2)};
  CHECK(keys.parse(pair, "1   2") == Answer(0, 0));
}

TEST_CASE("words that name nothing are refused with the choices") {
  Game g;
  const Keys keys(g.w, g.d, red);
  const auto problem_with = [&](const Decision& d, const char* words) {
    const auto read = keys.parse(d, words);
    REQUIRE_FALSE(read);
    return read.problem();
  };
  const std::vector<Choice> items{ref(g.put("t1", "red.screen", red)), ref(g.put("t2", "red.screen", red))};
  CHECK(problem_with(ask(Decision::Type::one, items), "t3") == "'t3' is not among the choices: t1, t2");
  CHECK(problem_with(ask(Decision::Type::order, items), "t2, t3, t1") == "'t3' is not among the choices: t1, t2");
  CHECK(problem_with(ask(Decision::Type::number, {}), "two") == "'two' is not a number");
  CHECK(problem_with(ask(Decision::Type::number, {}), "99999999999") == "'99999999999' is not a number");
  Decision pair = ask(Decision::Type::pair, items);
  pair.seconds = {ref(g.zone("market"))};
  CHECK(problem_with(pair, "t1 pile") == "'t1 pile' is not a pair of these: t1, t2; and market");
  Decision amounts = ask(Decision::Type::amounts, items);
  amounts.limits = {1, 1};
  CHECK(problem_with(amounts, "t1") == "'t1' is not an amount such as '2 t1, 1 t2', each pool named once");
  CHECK(problem_with(amounts, "1 t2, 1 t2") == "'1 t2' is not an amount such as '2 t1, 1 t2', each pool named once");
}
