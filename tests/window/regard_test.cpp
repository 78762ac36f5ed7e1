// A large grid that is made larger, dragged and shown again.
#include "scenes.hpp"

using namespace vizier;
using Catch::Detail::Approx;
using client::Target;
using scenes::Stage;

namespace {

const window::PlacedCell& kingdom(const window::Places& places) {
  const window::PlacedCell* cell = places.cell_of("coral.kingdom");
  REQUIRE(cell);
  return *cell;
}

}  // namespace

TEST_CASE("a grid becomes larger around the pointer, and stays so whatever comes to lie on it") {
  const Stage s(scenes::package("almadi", "base"), 3, 30);
  const window::Places before = s.places();
  REQUIRE(before.large_grid());
  const window::Point pointer = window::centre(before.board_part.out(kingdom(before).field)) + window::Point(20, 15);
  REQUIRE(before.large_grid(pointer) == &kingdom(before));
  const window::GridZoom larger = window::zoomed(before, kingdom(before), {}, pointer, 1.5F);
  const window::Places after = s.places({}, larger);
  CHECK(kingdom(after).grid.side == Approx(1.5F * kingdom(before).grid.side));
  CHECK(after.targets_at(pointer) == before.targets_at(pointer));

  window::Highlights lights;
  lights.legal = {{Target::Type::cell, "coral.kingdom", -1, 12, 5}};
  CHECK(kingdom(s.places(lights, larger)).grid.cell(1, 0) == kingdom(after).grid.cell(1, 0));
}

TEST_CASE("a grid cannot be dragged out of sight, and a cell out of sight is brought back") {
  const Stage s(scenes::package("almadi", "base"), 3, 30);
  const window::Places before = s.places();
  for (const window::Point by : {window::Point(9000, 0), window::Point(0, -9000), window::Point(-9000, 9000)}) {
    const window::GridZoom far = window::dragged(before, kingdom(before), {}, by);
    const window::Places places = s.places({}, far);
    const window::PlacedGrid& g = kingdom(places).grid;
    const window::Box whole{g.origin.x, g.origin.y, g.side * static_cast<float>(g.columns),
                            g.side * static_cast<float>(g.rows)};
    window::Box seen;
    REQUIRE(whole.intersects(kingdom(places).field, seen));
    CHECK(seen.width >= 40);
    CHECK(seen.height >= 40);

    const window::Places shown = s.places({}, window::showing(places, kingdom(places), far, 0, 0));
    const window::Box cell = kingdom(shown).grid.cell(0, 0), &field = kingdom(shown).field;
    CHECK(cell.left >= field.left - 0.1F);
    CHECK(cell.top >= field.top - 0.1F);
    CHECK(window::right(cell) <= window::right(field) + 0.1F);
    CHECK(window::bottom(cell) <= window::bottom(field) + 0.1F);
  }
}

TEST_CASE("what lies in a grid is seen only in its field") {
  const Stage s(scenes::package("almadi", "base"), 3, 30);
  const window::Places places = s.places();
  const auto field = places.seen_in({Target::Type::cell, "coral.kingdom", -1, 30, 0});
  REQUIRE(field);
  CHECK(*field == places.board_part.out(kingdom(places).field));
  CHECK_FALSE(places.seen_in({Target::Type::zone, "coral.kingdom"}));
  CHECK_FALSE(places.seen_in({Target::Type::seat, "coral"}));
}
