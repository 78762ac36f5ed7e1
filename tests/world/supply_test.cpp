#include "catch.hpp"
#include "small_game.hpp"

using namespace small_game;

namespace {

SupplyDef lot(std::vector<KindId> kinds, const char* zone) {
  SupplyDef s;
  s.kinds = std::move(kinds);
  s.zone = zone;
  return s;
}

}  // namespace

TEST_CASE("a lot for each seat goes to its own zone and is its own") {
  Game g;
  SupplyDef s = lot({g.kind("t1"), g.kind("t2")}, "screen");
  s.each_seat = true;
  s.count = 2;
  g.d.supply = {s};
  set_up_supply(g.w, g.d, &g.events);
  for (const char* zone : {"red.screen", "blue.screen", "green.screen"}) CHECK(g.pieces(zone).size() == 4);
  const Piece& first = g.w.piece(g.pieces("blue.screen").front());
  CHECK(first.owner == 1);
  CHECK(first.seen == bit(blue));
  CHECK(g.sound());
}

TEST_CASE("a lot for each seat may lie in a shared zone") {
  Game g;
  SupplyDef s = lot({g.kind("t1")}, "market");
  s.each_seat = true;
  s.face_up = true;
  g.d.supply = {s};
  set_up_supply(g.w, g.d, &g.events);
  REQUIRE(g.pieces("market").size() == 3);
  CHECK(g.w.piece(g.pieces("market")[2]).owner == 2);
  CHECK(g.w.piece(g.pieces("market")[2]).seen == all);
}

TEST_CASE("a lot is made only for its number of seats, and mixed once all lies there") {
  Game g;
  SupplyDef few = lot({g.kind("t1")}, "pile"), mixed = lot({g.kind("t2"), g.kind("t3")}, "pile");
  few.max_seats = 2;
  mixed.shuffle = true;
  mixed.count = 5;
  g.d.supply = {few, mixed, lot({g.kind("t5")}, "pile")};
  set_up_supply(g.w, g.d, &g.events);
  CHECK(g.pieces("pile").size() == 11);
  int shuffles = 0;
  for (const Event& e : g.events.list) shuffles += e.type == EventType::shuffled;
  CHECK(shuffles == 1);
  CHECK(g.events.list.back().type == EventType::shuffled);
}

TEST_CASE("a conserved sum is noticed when it changes") {
  Game g;
  ConservedDef money;
  money.name = "money";
  money.counters = {g.d.counter("stock"), g.d.counter("coins")};
  ConservedDef tokens;
  tokens.name = "tokens";
  tokens.kinds = {g.kind("t1"), g.kind("t2")};
  g.d.conserved = {money, tokens};
  g.d.finish();
  g.put("t1", "pile");
  note_conservation(g.w, g.d);
  CHECK(check_conservation(g.w, g.d));
  g.edit().set_counter(g.d.counter("stock"), 0, 9);
  CHECK(check_conservation(g.w, g.d).problem() == "money must stay 19, but is 18");
  g.edit().set_counter(g.d.counter("coins"), 2, 4);
  CHECK(check_conservation(g.w, g.d));
  g.put("t3", "pile");
  CHECK(check_conservation(g.w, g.d));
  g.put("t2", "pile");
  CHECK(check_conservation(g.w, g.d).problem() == "tokens must stay 1, but is 2");
}

TEST_CASE("what belongs to seats that nobody plays is not in the game") {
  Game g;
  g.w = World::make(g.d, 2, 1);
  ConservedDef money;
  money.name = "money";
  money.counters = {g.d.counter("coins")};
  money.total = 3;
  money.per_seat = true;
  ConservedDef room;
  room.name = "room";
  room.counters = {g.d.counter("room")};
  room.total = 2 * (4 + 2 * 2);  // four shared zones and two of each seat that plays
  g.d.conserved = {money, room};
  g.d.finish();
  note_conservation(g.w, g.d);
  CHECK(check_conservation(g.w, g.d));
}

TEST_CASE("a damaged World is told from a sound one") {
  Game g;
  const PieceId a = g.put("t1", "pile"), b = g.put("t2", "pile");
  g.put("t3", "pile");
  const World sound = g.w;
  REQUIRE(g.sound());
  const auto broken = [&](auto&& damage) {
    World w = sound;
    damage(w);
    return !check_structure(w, g.d);
  };
  const auto at = [](World& w, PieceId id) -> Piece& { return w.pieces[id]; };
  CHECK(broken([&](World& w) { at(w, b).prev = {}; }));
  CHECK(broken([&](World& w) { at(w, b).next = a; }));
  CHECK(broken([&](World& w) { at(w, b).next = PieceId(500); }));
  CHECK(broken([&](World& w) { at(w, a).zone = ZoneId(0); }));
  CHECK(broken([&](World& w) { at(w, a).kind = KindId(99); }));
  CHECK(broken([&](World& w) { at(w, a).owner = 7; }));
  CHECK(broken([&](World& w) { at(w, a).narrowed = 0; }));
  CHECK(broken([&](World& w) { w.zones[ZoneId(1)].count = 2; }));
  CHECK(broken([&](World& w) { w.zones[ZoneId(0)].head = PieceId(700); }));
  CHECK(broken([&](World& w) { w.counters[CounterSlot(0)] = -1; }));
  CHECK(broken([&](World& w) { w.counters.list().pop_back(); }));
  CHECK(broken([&](World& w) { w.piece_vars.list.pop_back(); }));
  CHECK(broken([&](World& w) { w.walls = {{ZoneId(3), 2, 0, 0}, {ZoneId(3), 1, 0, 0}}; }));
  CHECK_FALSE(broken([](World&) {}));
}
