#include "world/value.hpp"

#include "catch.hpp"
#include "world/hash.hpp"
#include "world/rng.hpp"
#include "world/world.hpp"

using namespace vizier::world;

TEST_CASE("a value tells what it holds and nothing else") {
  CHECK(Value().is_nil());
  CHECK_FALSE(Value().truthy());
  CHECK_FALSE(Value(false).truthy());
  CHECK(Value(0).truthy());
  CHECK(*Value(7).integer() == 7);
  CHECK(Value("x").text_or("") == "x");
  CHECK(Value(7).text() == nullptr);
  CHECK(Value("7").integer_or(3) == 3);
  CHECK(*Value(SeatId(2)).ref() == ref(SeatId(2)));
  CHECK(Value(7).at("key").is_nil());
}

TEST_CASE("values are equal by structure") {
  const auto table = [] {
    Table t;
    t.list = {Value(1), Value("two")};
    t.set("k", Value(Table{{Value(true)}, {}}));
    return Value(t);
  };
  CHECK(table() == table());
  CHECK(table().hash(1) == table().hash(1));
  CHECK_FALSE(Value(1) == Value(true));
  CHECK_FALSE(Value("1") == Value(1));
  CHECK(Value(1).hash(0) != Value(true).hash(0));
}

TEST_CASE("a table keeps its named entries sorted and forgets nil") {
  Table t;
  t.set("b", Value(2));
  t.set("a", Value(1));
  t.set("c", Value(3));
  t.set("b", Value());
  t.set("c", Value(4));
  t.set("nothing", Value());
  REQUIRE(t.named.size() == 2);
  CHECK(t.named[0].first == "a");
  CHECK(t.at("c") == Value(4));
  CHECK(t.at("b").is_nil());
}

TEST_CASE("tables that nest differently hash differently") {
  Table k1;
  k1.set("k", Value(1));
  const Value inside{Table{{Value(k1)}, {}}};
  Table beside;
  beside.list = {Value(Table{})};
  beside.set("k", Value(1));
  CHECK_FALSE(inside == Value(beside));
  CHECK(inside.hash(0) != Value(beside).hash(0));
}

TEST_CASE("a handle survives packing, negative cells included") {
  for (const Ref r : {ref(SeatId(3)), ref(PieceId(20'000)), ref(ZoneId(0)), ref(KindId(-1)),
                      cell(ZoneId(5), -8192, 8191), cell(ZoneId(5), 3, -1)})
    CHECK(Ref::unpack(r.pack()) == r);
}

TEST_CASE("hashing tells a length from a content") {
  const char zeros[16] = {};
  CHECK(hash_bytes(zeros, 8, 0) != hash_bytes(zeros, 16, 0));
  CHECK(hash_bytes(zeros, 7, 0) != hash_bytes(zeros, 8, 0));
  CHECK(hash_text("") != hash_text(std::string_view("\0", 1)));
  CHECK(hash_flat(std::vector<std::int32_t>{}, 1) == hash_flat(std::vector<std::int32_t>{}, 1));
  CHECK(hash_flat(std::vector<std::int32_t>{1, 2}, 1) != hash_flat(std::vector<std::int32_t>{2, 1}, 1));
}

TEST_CASE("the generator is the same everywhere and reaches every number below n") {
  Rng a = Rng::seeded(42), b = Rng::seeded(42);
  CHECK(a.next() == b.next());
  CHECK(Rng::seeded(1).state != Rng::seeded(2).state);
  Rng fixed = Rng::seeded(0);
  CHECK(fixed.below(1'000'000) == 483'348);  // a change here breaks every save
  std::vector<int> hits(6);
  for (int i = 0; i < 6'000; ++i) ++hits[a.below(6)];
  for (const int n : hits) CHECK((n > 850 && n < 1'150));
  CHECK(a.below(1) == 0);
}

TEST_CASE("turn order goes round from the first seat") {
  Defs d;
  d.max_seats = 4;
  d.finish();
  World w = World::make(d, 3, 1);
  w.first = 2;
  CHECK(w.turn(0) == SeatId(2));
  CHECK(w.turn(1) == SeatId(0));
  CHECK(w.turn(2) == SeatId(1));
}
