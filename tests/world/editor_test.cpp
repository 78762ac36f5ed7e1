#include "world/editor.hpp"

#include "catch.hpp"
#include "small_game.hpp"
#include "world/grid.hpp"

using namespace small_game;

TEST_CASE("pieces keep their order through any moves") {
  Game g;
  const PieceId a = g.put("t1", "pile"), b = g.put("t2", "pile"), c = g.put("t3", "pile");
  CHECK(g.pieces("pile") == std::vector<PieceId>{a, b, c});
  g.edit().move(c, g.zone("pile"), Face::keep, Spot::first());
  CHECK(g.pieces("pile") == std::vector<PieceId>{c, a, b});
  g.edit().move(c, g.zone("pile"), Face::keep, Spot::place(1));
  CHECK(g.pieces("pile") == std::vector<PieceId>{a, c, b});
  g.edit().move(a, g.zone("pile"), Face::keep, Spot::place(99));
  CHECK(g.pieces("pile") == std::vector<PieceId>{c, b, a});
  g.edit().move(b, g.zone("market"), Face::up);
  CHECK(g.pieces("pile") == std::vector<PieceId>{c, a});
  CHECK(g.w.place_of(a) == 1);
  CHECK(g.w.at(g.zone("pile"), 1) == a);
  CHECK_FALSE(g.w.at(g.zone("pile"), 2));
  CHECK_FALSE(g.w.at(g.zone("pile"), -1));
  CHECK(g.sound());
}

TEST_CASE("thousands of random moves leave every zone well linked") {
  Game g;
  Rng rng = Rng::seeded(5);
  std::vector<PieceId> ids;
  for (int i = 0; i < 30; ++i) ids.push_back(g.put(i % 2 != 0 ? "t1" : "ace", "pile", i % 3 == 0 ? red : SeatId{}));
  for (int i = 0; i < 3'000; ++i) {
    const PieceId id = ids[rng.below(30)];
    const ZoneId to(static_cast<int>(rng.below(static_cast<std::uint32_t>(g.d.zones.size()))));
    const bool grid = g.d.zones[to].grid;
    const Spot spots[] = {Spot::last(), Spot::first(), Spot::place(static_cast<int>(rng.below(9)))};
    g.edit().move(id, to, static_cast<Face>(rng.below(3)),
                  grid ? Spot::cell(static_cast<int>(rng.below(99)), 3) : spots[rng.below(3)]);
    if (i % 50 == 0) g.edit().shuffle(to);
    if (i % 10 == 0) REQUIRE(check_structure(g.w, g.d));
  }
  CHECK(g.sound());
}

TEST_CASE("a piece that leaves a grid forgets its cell") {
  Game g, h;
  const PieceId a = g.put("t1", "pile"), b = h.put("t1", "pile");
  g.edit().move(a, g.zone("board"), Face::up, Spot::cell(4, -2));
  CHECK(g.w.at_cell(g.zone("board"), 4, -2) == a);
  CHECK_FALSE(g.w.at_cell(g.zone("board"), 4, 2));
  g.edit().move(a, g.zone("market"));
  h.edit().move(b, h.zone("market"), Face::up);
  h.edit().show(b, all);
  CHECK(g.w.hash() == h.w.hash());
}

TEST_CASE("an event says from where to where") {
  Game g;
  g.put("t1", "pile");
  const PieceId b = g.put("t2", "pile", red);
  g.events.clear();
  g.edit().move(b, g.zone("market"), Face::keep, Spot::place(9));
  g.edit().move(b, g.zone("board"), Face::keep, Spot::cell(-3, 2));
  g.edit().move(b, g.zone("red.hand"));
  g.edit().move(b, g.zone("pile"), Face::keep, Spot::first());
  const auto& list = g.events.list;
  REQUIRE(list.size() == 4);
  CHECK(list[0].type == EventType::moved);
  CHECK(list[0].a == g.zone("pile").index);
  CHECK(list[0].b == g.zone("market").index);
  CHECK(list[0].n == 1);
  CHECK(list[0].m == 0);  // not past the end
  CHECK(unpack_cell(list[1].m) == std::pair<std::int16_t, std::int16_t>(-3, 2));
  CHECK(unpack_cell(list[2].n) == std::pair<std::int16_t, std::int16_t>(-3, 2));
  CHECK(list[3].n == -1);  // a place in a hand means nothing
  CHECK(list[3].m == 0);
}

TEST_CASE("shuffling a grid exchanges the pieces and keeps the cells") {
  Game g;
  const PieceId pieces[] = {g.tile("t1", 0, 0), g.tile("t2", 1, 0), g.tile("t3", 5, 5), g.tile("t4", 7, 1)};
  bool moved = false;
  for (int i = 0; i < 10; ++i) {
    g.edit().shuffle(g.zone("board"));
    for (const Cell c : {Cell{0, 0}, Cell{1, 0}, Cell{5, 5}, Cell{7, 1}}) CHECK(g.w.at_cell(g.zone("board"), c.x, c.y));
    moved = moved || g.w.at_cell(g.zone("board"), 5, 5) != pieces[2];
  }
  CHECK(moved);
  CHECK(g.sound());
}

TEST_CASE("a shuffle is decided by the seed alone") {
  const auto order = [](std::uint64_t seed) {
    Game g;
    g.w.chance.key = seed;
    for (const char* k : {"t1", "t2", "t3", "t4", "t5"}) g.put(k, "pile");
    g.edit().shuffle(g.zone("pile"));
    return g.pieces("pile");
  };
  CHECK(order(1) == order(1));
  CHECK(order(1) != order(2));
}

TEST_CASE("numbers report what they were and who may know") {
  Game g;
  g.edit().set_counter(g.d.counter("coins"), 1, 8);
  g.edit().set_counter(g.d.counter("coins"), 1, 8);  // nothing changes
  REQUIRE(g.events.list.size() == 1);
  CHECK(g.events.list[0].mask == bit(blue));
  CHECK(g.events.list[0].n == 8);
  CHECK(g.events.list[0].m == 3);
  g.edit().set_counter(g.d.counter("stock"), 0, 4);
  CHECK(g.events.list[1].mask == all);
  g.edit().set_counter(g.d.counter("secret"), g.zone("green.hand").index, 4);
  CHECK(g.events.list[2].mask == bit(green));
  g.edit().set_counter(g.d.counter("secret"), g.zone("market").index, 4);
  CHECK(g.events.list[3].mask == 0);
  CHECK(g.w.counter(g.d.counters[CounterId(0)], 0) == 4);
  g.edit().set_var(g.d.var("plan"), 2, Value("wait"));
  CHECK(g.events.list[4].mask == bit(green));
  CHECK(g.w.var(g.d.vars[VarId(1)], 2) == Value("wait"));
}

TEST_CASE("modifiers lie by priority, then by name, then by age") {
  Game g;
  const auto add = [&](const char* name, int priority) {
    Modifier m;
    m.name = name;
    m.priority = priority;
    return g.edit().add_modifier(m);
  };
  const std::int32_t b1 = add("b", 0), late = add("a", 5), b2 = add("b", 0), a = add("a", 0), early = add("z", -1);
  std::vector<std::int32_t> ids;
  for (const Modifier& m : g.w.modifiers) ids.push_back(m.id);
  CHECK(ids == std::vector<std::int32_t>{early, a, b1, b2, late});
  g.edit().end_modifier(b1);
  g.edit().end_modifier(b1);
  CHECK(g.w.modifiers.size() == 4);
  CHECK(g.events.list.size() == 6);
}

TEST_CASE("a wall is one wall from both of its sides") {
  Game g;
  const ZoneId board = g.zone("board");
  g.edit().set_wall({board, 3, 3, 2}, true);  // south of (3, 3) is north of (3, 4)
  g.edit().set_wall({board, 3, 4, 0}, true);
  CHECK(g.w.walls.size() == 1);
  g.edit().set_wall({board, 2, 2, 3}, true);
  g.edit().set_wall({board, 0, 9, 1}, true);
  CHECK(std::is_sorted(g.w.walls.begin(), g.w.walls.end()));
  CHECK(has_wall(g.w, board, {3, 3}, Side::south));
  CHECK(has_wall(g.w, board, {1, 2}, Side::east));
  CHECK_FALSE(has_wall(g.w, board, {3, 3}, Side::north));
  g.edit().set_wall({board, 3, 3, 2}, false);
  CHECK_FALSE(has_wall(g.w, board, {3, 4}, Side::north));
}

TEST_CASE("a copy of the World is a game of its own") {
  Game g;
  for (const char* k : {"t1", "t2", "t3"}) g.put(k, "pile");
  World copy = g.w;
  CHECK(copy.hash() == g.w.hash());
  const std::uint64_t before = copy.hash();
  Editor(g.w, g.d, nullptr).shuffle(g.zone("pile"));
  CHECK(copy.hash() == before);
  CHECK(g.w.hash() != before);
  Editor(copy, g.d, nullptr).shuffle(g.zone("pile"));
  CHECK(copy.hash() == g.w.hash());
}

TEST_CASE("a new owner, score or first seat is an event; the same one again is none") {
  Game g;
  const PieceId piece = g.put("t1", "market", red);
  g.events.clear();
  for (int twice = 0; twice < 2; ++twice) {
    g.edit().set_owner(piece, blue);
    g.edit().set_score(blue, 7);
    g.edit().set_first(green);
  }
  const auto& list = g.events.list;
  REQUIRE(list.size() == 3);
  CHECK(list[0].type == EventType::owner);
  CHECK(list[0].piece == piece);
  CHECK((list[0].n == blue.index && list[0].m == red.index));
  CHECK(list[1].type == EventType::score);
  CHECK((list[1].a == blue.index && list[1].n == 7 && list[1].m == 0));
  CHECK(list[2].type == EventType::first);
  CHECK((list[2].n == green.index && list[2].m == red.index));
  for (const Event& e : list) CHECK(e.mask == all);
  CHECK((g.w.piece(piece).owner == blue.index && g.w.scores[SeatId(1)] == 7 && g.w.first == green.index));
}

TEST_CASE("who cannot see how many pieces lie in a zone learns of no new owner there") {
  Game g;
  g.d.zones[g.zone("red.hand")].count_open = false;
  g.d.zones[g.zone("pile")].count_open = false;
  const PieceId held = g.put("t1", "red.hand", red), hidden = g.put("t2", "pile"),
                seen = g.put("t3", "blue.hand", blue);
  g.events.clear();
  for (const PieceId piece : {held, hidden, seen}) g.edit().set_owner(piece, green);
  REQUIRE(g.events.list.size() == 3);
  CHECK(g.events.list[0].mask == bit(red));
  CHECK(g.events.list[1].mask == 0);
  CHECK(g.events.list[2].mask == all);
}

TEST_CASE("the queries and moments that modifiers speak of are known as long as these are in force") {
  Game g;
  Modifier first, second;
  first.queries = 0b011;
  second.queries = 0b110;
  second.moments = 0b1;
  const std::int32_t a = g.edit().add_modifier(first), b = g.edit().add_modifier(second);
  CHECK(g.w.modified == 0b111);
  g.edit().end_modifier(a);
  CHECK(g.w.modified == 0b110);
  CHECK(g.w.heard == 0b1);
  const Reach now[] = {{0b1000, 0b100}};
  g.edit().set_reach(now);
  CHECK(g.w.modified == 0b1000);
  CHECK(g.w.heard == 0b100);
  CHECK(World(g.w).heard == 0b100);
  g.edit().end_modifier(b);
  CHECK(g.w.modified == 0);
  CHECK(g.w.heard == 0);
}
