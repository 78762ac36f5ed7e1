// Numbers behind charts.
#include "window/kit/parts.hpp"
#include "catch.hpp"
#include "window/kit/shapes.hpp"

using namespace vizier::window;

TEST_CASE("ticks are round numbers that hold all values between them") {
  CHECK(ticks(0, 10) == std::vector<float>{0, 5, 10});
  CHECK(ticks(0, 23) == std::vector<float>{0, 10, 20, 30});
  CHECK(ticks(-3, 3).front() <= -3);
  CHECK(ticks(-3, 3).back() >= 3);
  CHECK(ticks(0, 0).size() >= 2);
  for (const float high : {1.0F, 7.0F, 42.0F, 99.0F, 101.0F, 12345.0F}) {
    CHECK(ticks(0, high).back() >= high);
    CHECK(ticks(0, high).size() <= 7);
  }
}

TEST_CASE("names at the ends of lines do not lie on each other") {
  const std::vector<float> moved = apart({50, 51, 52, 10}, 15, 0, 100);
  CHECK(moved[3] == 10);
  CHECK(moved[1] - moved[0] >= 14.9F);
  CHECK(moved[2] - moved[1] >= 14.9F);
  CHECK(moved[1] == Approx(51).margin(1));
  const std::vector<float> at_foot = apart({99, 99, 99}, 15, 0, 100);
  for (const float y : at_foot) CHECK(y <= 100);
  CHECK(apart({}, 15, 0, 100).empty());
}

TEST_CASE("tokens of a cell are as large as they may be, within it and apart") {
  for (const int n : {1, 3, 5, 9, 12}) {
    const Box box(0, 0, 120, 50);
    const Spread s = spread(box, n);
    CAPTURE(n);
    REQUIRE(s.centres.size() == static_cast<std::size_t>(n));
    CHECK(s.r >= 8);
    CHECK(s.r <= 14);
    for (std::size_t i = 0; i < s.centres.size(); ++i) {
      CHECK(s.centres[i].x - s.r >= -0.01F);
      CHECK(s.centres[i].x + s.r <= 120.01F);
      CHECK(s.centres[i].y - s.r >= -0.01F);
      CHECK(s.centres[i].y + s.r <= 50.01F);
      for (std::size_t k = 0; k < i; ++k) CHECK(length(s.centres[i] - s.centres[k]) >= 2 * s.r);
    }
  }
  CHECK(spread({0, 0, 120, 50}, 3).r > spread({0, 0, 120, 50}, 9).r - 0.01F);
  CHECK(spread({0, 0, 40, 20}, 30).r == 0);
}
