// Who knows what: the masks that views, logs and bots rely on.
#include "catch.hpp"
#include "small_game.hpp"

using namespace small_game;

TEST_CASE("a piece is known to those who see where it lies") {
  Game g;
  CHECK(g.seen(g.put("t1", "board")) == all);
  CHECK(g.seen(g.put("t1", "pile")) == 0);
  CHECK(g.seen(g.put("t1", "pile", {}, Face::up)) == 0);
  CHECK(g.seen(g.put("t1", "blue.hand")) == bit(blue));
  CHECK(g.seen(g.put("t1", "market")) == 0);
  CHECK(g.seen(g.put("t1", "market", {}, Face::up)) == all);
}

TEST_CASE("what was seen stays known until it is mixed") {
  Game g;
  const PieceId a = g.put("t1", "market", {}, Face::up), b = g.put("t2", "pile");
  g.edit().flip(a, false);
  CHECK(g.seen(a) == all);
  g.edit().move(a, g.zone("pile"));
  CHECK(g.seen(a) == all);
  g.edit().show(b, bit(green));
  CHECK(g.seen(b) == bit(green));
  g.edit().narrow(b, {g.kind("t2"), g.kind("t3")});
  g.edit().shuffle(g.zone("pile"));
  CHECK(g.seen(a) == 0);
  CHECK(g.seen(b) == 0);
  CHECK(g.w.piece(b).narrowed == -1);
}

TEST_CASE("shuffling leaves open what lies in sight") {
  Game g;
  const PieceId up = g.put("t1", "market", {}, Face::up), down = g.put("t2", "market");
  g.edit().show(down, all);
  g.edit().shuffle(g.zone("market"));
  CHECK(g.seen(up) == all);
  CHECK(g.seen(down) == 0);
}

TEST_CASE("a hidden departure from a hand makes the others unsure of what is left") {
  Game g;
  const PieceId a = g.put("ace", "red.hand"), b = g.put("bee", "red.hand"), token = g.put("t1", "red.hand");
  for (const PieceId id : {a, b, token}) g.edit().show(id, all);
  g.edit().narrow(b, {g.kind("bee"), g.kind("cap")});
  g.edit().move(a, g.zone("pile"));
  CHECK(g.seen(a) == bit(red));
  CHECK(g.seen(b) == bit(red));
  CHECK(g.w.piece(b).narrowed == -1);
  CHECK(g.seen(token) == all);  // its back differs: it cannot be the one that left
}

TEST_CASE("whoever sees the arrival stays sure") {
  Game g;
  const PieceId a = g.put("ace", "red.hand"), b = g.put("bee", "red.hand");
  g.edit().show(a, all);
  g.edit().show(b, all);
  g.edit().move(a, g.zone("blue.hand"));
  CHECK(g.seen(a) == (bit(red) | bit(blue)));
  CHECK(g.seen(b) == (bit(red) | bit(blue)));
}

TEST_CASE("an open departure makes nobody unsure") {
  Game g;
  const PieceId a = g.put("ace", "red.hand"), b = g.put("bee", "red.hand");
  g.edit().show(b, all);
  g.edit().move(a, g.zone("market"), Face::up);
  CHECK(g.seen(a) == all);
  CHECK(g.seen(b) == all);
}

TEST_CASE("a departure onto the open top of a pile is an open one") {
  Game g;
  const PieceId a = g.put("ace", "red.hand"), b = g.put("bee", "red.hand");
  g.put("cap", "deck");
  g.edit().show(b, all);
  g.events.clear();
  g.edit().move(a, g.zone("deck"), Face::keep, Spot::first());
  CHECK(g.seen(a) == all);
  CHECK(g.seen(b) == all);
  REQUIRE(g.events.list.size() == 1);
  CHECK(g.events.list[0].mask == all);
}

TEST_CASE("the only piece that it can have been stays known") {
  Game g;
  const PieceId a = g.put("ace", "red.hand"), mine = g.put("bee", "red.hand", red);
  g.edit().show(a, all);
  g.edit().move(a, g.zone("pile"));
  CHECK(g.seen(a) == all);  // the other one is marked with its owner, so this was the ace
  CHECK(g.seen(mine) == bit(red));
}

TEST_CASE("ordering one's own hand tells and hides nothing") {
  Game g;
  const PieceId a = g.put("ace", "red.hand"), b = g.put("bee", "red.hand");
  g.edit().show(a, all);
  g.edit().move(a, g.zone("red.hand"));
  CHECK(g.pieces("red.hand") == std::vector<PieceId>{b, a});
  CHECK(g.seen(a) == all);
}

TEST_CASE("a piece that lies open in a mixed lot is not mistaken for the hidden one that left") {
  Game g;
  g.d.zones[ZoneId(0)].unordered = true;  // the market as a heap, face up and face down
  g.d.finish();
  const PieceId up = g.put("ace", "market", {}, Face::up), down = g.put("bee", "market"),
                other = g.put("cap", "market");
  g.edit().show(down, all);
  g.edit().show(other, all);
  g.edit().move(down, g.zone("pile"));
  CHECK(g.seen(up) == all);
  CHECK(g.seen(down) == 0);
  CHECK(g.seen(other) == 0);
}

TEST_CASE("a departure from an ordered zone makes nobody unsure") {
  Game g;
  const PieceId a = g.put("ace", "red.screen"), b = g.put("bee", "red.screen");
  g.edit().show(a, all);
  g.edit().show(b, bit(blue));
  g.edit().move(a, g.zone("pile"));
  CHECK(g.seen(a) == all);
  CHECK(g.seen(b) == (bit(red) | bit(blue)));
}

TEST_CASE("everybody sees the top of an open pile, and what comes to the top") {
  Game g;
  const PieceId a = g.put("t1", "deck"), b = g.put("t2", "deck"), c = g.put("t3", "deck");
  CHECK(g.seen(a) == all);
  CHECK(g.seen(b) == 0);
  g.edit().move(a, g.zone("pile"));
  CHECK(g.seen(b) == all);
  CHECK(g.seen(c) == 0);
  g.edit().move(a, g.zone("deck"), Face::keep, Spot::first());
  g.edit().shuffle(g.zone("deck"));
  int known = 0;
  for (const PieceId id : g.pieces("deck")) known += g.seen(id) == all;
  CHECK(known == 1);
  CHECK(g.seen(g.pieces("deck").front()) == all);
}

TEST_CASE("what was ruled out stays ruled out, and the last candidate is known") {
  Game g;
  const PieceId a = g.put("t1", "pile");
  const KindId t1 = g.kind("t1"), t2 = g.kind("t2"), t3 = g.kind("t3");
  g.edit().narrow(a, {t3, t1, t2, t1});
  CHECK(g.w.candidates_of(g.w.piece(a)) == std::vector<KindId>{t1, t2, t3});
  g.edit().narrow(a, {t1, t2, g.kind("t4")});
  CHECK(g.w.candidates_of(g.w.piece(a)) == std::vector<KindId>{t1, t2});
  CHECK(g.seen(a) == 0);
  g.edit().narrow(a, {t1});
  CHECK(g.seen(a) == all);
  const PieceId b = g.put("t2", "pile");
  const std::size_t sets = g.w.candidates.size();
  g.edit().narrow(b, {t2, t1});
  CHECK(g.w.candidates.size() == sets);  // one list serves all pieces
}

TEST_CASE("seats that do not play know nothing") {
  Game g;
  g.w = World::make(g.d, 2, 1);
  CHECK(g.seen(g.put("t1", "market", {}, Face::up)) == 0b11);
  const PieceId a = g.put("t1", "pile");
  g.edit().show(a, 0xFFFF);
  CHECK(g.seen(a) == 0b11);
}
