// Where a mistake is, in the room that its panel has for it.
#include "catch.hpp"
#include "window/error_panel.hpp"

using namespace vizier::window;

TEST_CASE("a place that is too long loses its first folders, never the name of its file") {
  const std::string place = "/some/where/games/harvest/content/gull.svg:4:11";
  const auto within = [](std::size_t most) { return [most](const std::string& part) { return part.size() <= most; }; };
  CHECK(end_of_place(place, within(80)) == place);
  CHECK(end_of_place(place, within(36)) == "…/harvest/content/gull.svg:4:11");
  CHECK(end_of_place(place, within(20)) == "…/gull.svg:4:11");
  CHECK(end_of_place(place, within(3)) == "…/gull.svg:4:11");
  CHECK(end_of_place("gull.svg:4", within(3)) == "gull.svg:4");
}
