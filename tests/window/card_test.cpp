// The parts of a card.
#include "catch.hpp"
#include "window/kit/shapes.hpp"

using namespace vizier::window;

TEST_CASE("the number of a card covers nothing of its drawing") {
  CardLook look;
  look.corner = "7";
  for (const bool marked : {false, true})
    for (float wide = 30; wide <= 220; wide += 2) {
      INFO(wide << (marked ? ", marked" : ""));
      look.marked = marked;
      const Box box{100, 50, wide, wide * 6 / 5};
      const CardParts parts =
          wide < 50 ? parts_of_small_card(box, look) : parts_of_card({100, 50, wide, wide * 7 / 5}, look);
      CHECK(parts.badge.width >= 16);
      Box common;
      CHECK((!parts.drawing.intersects(parts.badge, common) || common.height < 0.05F * wide));
    }
}
