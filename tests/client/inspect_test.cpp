#include "client/inspect.hpp"

#include <algorithm>

#include "catch.hpp"
#include "client/open_file.hpp"

using namespace vizier;
using namespace vizier::client;

namespace {

std::unique_ptr<Desk> open(const content::Config& config) {
  const std::filesystem::path root = VIZIER_SOURCE_DIR;
  const content::Library library({root, root / "mods"});
  content::Diagnostics problems;
  auto desk = Desk::open(library, config, 0, 1, problems);
  INFO(content::to_text(problems));
  REQUIRE(desk);
  return desk;
}

}  // namespace

TEST_CASE("what the content says of a zone is told with the line that says it") {
  const auto desk = open({"aladdin", "fr", "base", {}});
  const auto facts = facts_of_zone(*desk, "cave_3");
  const auto it = std::find_if(facts.begin(), facts.end(), [](const Fact& f) { return f.name == "order"; });
  REQUIRE(it != facts.end());
  CHECK(it->value == "3");
  CHECK(it->place.file.ends_with("content/aladdin/board.yaml"));
  CHECK(it->place.line == 7);
}

TEST_CASE("pieces of a zone are counted by owner, the strongest first") {
  const auto desk = open({"aladdin", "fr", "base", {}});
  const Target market{Target::Type::zone, "market", -1, 0, 0};
  REQUIRE(desk->put("t2", "red", market, {}));
  REQUIRE(desk->put("t9", "blue", market, {}));
  REQUIRE(desk->put("t4", "red", market, {}));
  const auto all = strengths(*desk, "market");
  REQUIRE(all.size() == 2);
  CHECK(all[0].owner == "blue");
  CHECK(all[0].sum == 9);
  CHECK(all[1].sum == 6);
  CHECK(all[1].places == std::vector<int>{0, 2});
}

TEST_CASE("every layer that had a say in a value is told, the lowest first") {
  const auto desk = open({"aladdin", "fr", "base", {"sixth_cave"}});
  const auto layers = layers_of(desk->package(), "zones");
  REQUIRE(layers.size() >= 2);
  CHECK(layers.front().origin.starts_with("aladdin"));
  CHECK(std::any_of(layers.begin(), layers.end(), [](const LayerFact& l) { return l.origin == "sixth_cave"; }));
  CHECK(layers_of(desk->package(), "zones.nowhere").empty());
}

TEST_CASE("a place is opened in an editor that has a window, at its line") {
  using Words = std::vector<std::string>;
  CHECK(opening_command({"a.lua", 7, 2}, "code --wait", "vim") == Words{"code", "--wait", "-g", "a.lua:7"});
  CHECK(opening_command({"a.lua", 7, 2}, "", "/usr/bin/gedit") == Words{"/usr/bin/gedit", "+7", "a.lua"});
  CHECK(opening_command({"a.lua", 7, 2}, "vim", "nano") == Words{"xdg-open", "a.lua"});
  CHECK(opening_command({}, "code", "").empty());
}

TEST_CASE("places are read from the lines of a call chain") {
  CHECK(place_from("scripts/x.lua:12: in function go") == content::Place{"scripts/x.lua", 12, 0});
  CHECK(place_from("a.yaml:3:5") == content::Place{"a.yaml", 3, 5});
  CHECK(place_text({"a.yaml", 3, 5}) == "a.yaml:3:5");
}
