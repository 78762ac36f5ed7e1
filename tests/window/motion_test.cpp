// Values on their way, with a clock that the test turns.
#include "window/kit/motion.hpp"
#include "catch.hpp"

using namespace vizier::window;

TEST_CASE("easing goes from 0 to 1 and never back") {
  for (const Ease ease : {Ease::linear, Ease::in_out, Ease::out}) {
    CHECK(eased(ease, 0) == 0);
    CHECK(eased(ease, 1) == 1);
    CHECK(eased(ease, 2) == 1);
    float before = 0;
    for (int i = 1; i <= 20; ++i) {
      const float now = eased(ease, static_cast<float>(i) / 20);
      CHECK(now > before);
      before = now;
    }
  }
  CHECK(eased(Ease::in_out, 0.5F) == Approx(0.5));
}

TEST_CASE("a value that is sent elsewhere goes on from where it is") {
  Motion m;
  m.start("x", 0, 100, 200, Ease::linear);
  m.tick(100);
  CHECK(m.value("x") == Approx(50));
  m.send("x", 0, 100, Ease::linear);
  CHECK(m.value("x") == Approx(50));
  m.tick(150);
  CHECK(m.value("x") == Approx(25));
  CHECK(m.running());
  m.tick(200);
  CHECK(m.value("x") == 0);
  CHECK_FALSE(m.running());
}

TEST_CASE("sending a value where it already goes does not begin anew") {
  Motion m;
  m.start("x", 0, 1, 100, Ease::linear);
  m.tick(50);
  m.send("x", 1, 100, Ease::linear);
  m.tick(100);
  CHECK(m.value("x") == 1);
}

TEST_CASE("speed changes how long it takes, and 0 is at once") {
  Motion fast({.speed = 2});
  fast.start("x", 0, 1, 200, Ease::linear);
  fast.tick(50);
  CHECK(fast.value("x") == Approx(0.5));
  Motion at_once({.speed = 0});
  at_once.start("x", 0, 1, 200, Ease::linear, 60);
  CHECK(at_once.value("x") == 1);
  CHECK_FALSE(at_once.running());
}

TEST_CASE("all can be ended now, also what has not begun") {
  Motion m;
  m.start("a", 0, 1, 200);
  m.start("b", 0, 1, 200, Ease::out, 500);
  CHECK(m.value("b") == 0);
  m.end_all();
  CHECK(m.value("a") == 1);
  CHECK(m.value("b") == 1);
  CHECK_FALSE(m.running());
}

TEST_CASE("reduced motion shortens to a fade and does not move") {
  Motion m({.speed = 1, .reduced = true});
  m.start("x", 0, 1, lasting::move, Ease::linear);
  m.tick(80);
  CHECK_FALSE(m.running());
  const Flight flight{{0, 0}, {100, 0}, 0.25F, true};
  CHECK(flight.at() == Point(0, 0));
  CHECK(flight.opacity() == Approx(0.5));
}

TEST_CASE("a move is lifted at its middle and lands where it should") {
  Flight f{{0, 0}, {100, 50}, 0.5F};
  CHECK(f.at().x == Approx(50));
  CHECK(f.at().y == Approx(25 - lasting::lift));
  f.t = 1;
  CHECK(f.at() == Point(100, 50));
}

TEST_CASE("several moves start 60 apart and end within 900") {
  CHECK(start_of(1, 3) == 60);
  CHECK(start_of(49, 50) + lasting::move <= 900.01F);
  CHECK(start_of(0, 1) == 0);
}

TEST_CASE("light that has gone out is forgotten") {
  Motion m;
  CHECK(m.lit("a", false) == 0);
  CHECK(m.size() == 0);
  m.lit("a", true);
  m.tick(500);
  CHECK(m.lit("a", true) == 1);
  CHECK(m.lit("a", false) > 0);
  m.tick(1000);
  CHECK(m.lit("a", false) == 0);
  CHECK(m.size() == 0);
}

TEST_CASE("a card that turns over shows its other side from the middle on") {
  CHECK(turning(0).width == 1);
  CHECK(turning(0.5F).width == Approx(0).margin(1e-5));
  CHECK_FALSE(turning(0.4F).other_side);
  CHECK(turning(0.6F).other_side);
  CHECK(turning(1).width == Approx(1));
}
