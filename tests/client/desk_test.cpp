#include "client/desk.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "spec/spec.hpp"

using namespace vizier;
using namespace vizier::client;
namespace fs = std::filesystem;

namespace {

const content::Library& library() {
  static const fs::path root = VIZIER_SOURCE_DIR;
  static const content::Library all({root, root / "mods", root / "tests" / "packages"});
  return all;
}

std::unique_ptr<Desk> open(const content::Config& config, int seats = 0) {
  content::Diagnostics problems;
  auto desk = Desk::open(library(), config, seats, 1, problems);
  INFO(content::to_text(problems));
  REQUIRE(desk);
  return desk;
}

Target piece(const std::string& zone, int place) { return {Target::Type::piece, zone, place, 0, 0}; }
Target zone(const std::string& name) { return {Target::Type::zone, name, -1, 0, 0}; }
Target cell(const std::string& name, int x, int y) { return {Target::Type::cell, name, -1, x, y}; }

int count(const Desk& desk, const std::string& name) { return desk.world().zone(desk.defs().zone(name)).count; }
int counter(const Desk& desk, const std::string& name, int instance) {
  return desk.world().counter(desk.defs().counters[desk.defs().counter(name)], instance);
}

/// A file of specs that is gone afterwards.
struct File {
  fs::path path = fs::temp_directory_path() / ("vizier-desk-test-" + std::to_string(getpid()) + ".yaml");
  File() { fs::remove(path); }
  ~File() { fs::remove(path); }
};

void passes(const fs::path& file, std::size_t specs) {
  const auto results = spec::run_specs(library(), file);
  REQUIRE(results.size() == specs);
  for (const spec::SpecResult& r : results) {
    INFO(r.message);
    CHECK(r.passed);
  }
}

}  // namespace

TEST_CASE("a piece is carried from one zone to another, and that is taken back and done again") {
  const auto desk = open({"aladdin", "fr", "base", {}});
  const int before = count(*desk, "red.screen");
  REQUIRE(desk->move(piece("red.screen", 0), zone("market")));
  CHECK(count(*desk, "market") == 1);
  CHECK(count(*desk, "red.screen") == before - 1);
  desk->go_to(0);
  CHECK(count(*desk, "market") == 0);
  CHECK(desk->can_redo());
  desk->go_to(1);
  CHECK(count(*desk, "market") == 1);
  REQUIRE(desk->send_home(piece("market", 0)));
  CHECK(count(*desk, "red.screen") == before);
}

TEST_CASE("a change that cannot be says why and changes nothing") {
  const auto desk = open({"aladdin", "fr", "base", {}});
  const auto hash = desk->world().hash();
  CHECK(desk->move(piece("market", 0), zone("cave_1")).failed().key == "designer.refused.no_piece");
  CHECK(desk->move(piece("red.screen", 0), zone("purple.screen")).failed().key == "designer.refused.no_place");
  CHECK(desk->set_counter("filled", "cave_1", 5).failed().key == "designer.refused.range");
  CHECK(desk->set_counter("filed", "cave_1", 1).failed().key == "designer.refused.no_counter");
  CHECK(desk->set_first("purple").failed().key == "designer.refused.no_seat");
  const Refused state = desk->set_at("scorin market").failed();
  CHECK(state.key == "designer.refused.broken");
  CHECK(std::get<std::string>(state.args.front().second).find("scoring") != std::string::npos);
  CHECK(desk->set_seats(2).failed().key == "designer.refused.range");
  CHECK(desk->world().hash() == hash);
  CHECK(desk->changes() == 0);
}

TEST_CASE("what a seat gains leaves the store where their sum must stay") {
  const auto desk = open({"aladdin", "fr", "base", {}});
  const int left = counter(*desk, "bank_crown", 0);
  REQUIRE(desk->set_counter("crown", "red", counter(*desk, "crown", 0) + 3));
  CHECK(counter(*desk, "bank_crown", 0) == left - 3);
  CHECK(!desk->broken_sum());
  REQUIRE(desk->set_counter("bank_crown", "", left + 1));
  const auto sum = desk->broken_sum();
  REQUIRE(sum);
  CHECK(sum->name == "crown");
  CHECK(sum->is == sum->wanted + 4);
}

TEST_CASE("numbers that belong together are set by the package's own word for them") {
  const auto desk = open({"aladdin", "fr", "base", {}});
  const int cave = desk->defs().zone("cave_3").index, bank = counter(*desk, "bank_gem", 0);
  const int before = counter(*desk, "niche_1", cave) + counter(*desk, "niche_2", cave) +
                     counter(*desk, "niche_3", cave) + counter(*desk, "niche_4", cave);
  REQUIRE(desk->set_list("cave_3", {"niche_1", "niche_2", "niche_3", "niche_4"}, {6, 2, 0, 0}));
  CHECK(counter(*desk, "niche_2", cave) == 2);
  CHECK(counter(*desk, "filled", cave) == 2);  // what the word sees to
  CHECK(counter(*desk, "bank_gem", 0) == bank + before - 8);
  CHECK(!desk->broken_sum());
}

TEST_CASE("the shelf gives what is not seen first, and makes one where there is none") {
  const auto desk = open({"aladdin", "fr", "base", {}});
  const std::set<std::string> shown{"market", "cave_1"};
  REQUIRE(desk->put("t7", "blue", zone("market"), shown));
  CHECK(count(*desk, "market") == 1);
  REQUIRE(desk->put("t7", "blue", zone("cave_1"), shown));  // it is the same one
  CHECK(count(*desk, "market") == 0);
  CHECK(count(*desk, "cave_1") == 1);
  const auto stock = [&](const std::string& seat) {
    for (const Shelf& shelf : desk->shelves(seat, shown))
      for (const Stock& s : shelf.kinds)
        if (s.kind == "t7") return s.shown;
    return -1;
  };
  CHECK(stock("blue") == 1);
  CHECK(stock("red") == 0);
  REQUIRE(desk->remove(piece("cave_1", 0)));
  REQUIRE(desk->put("t7", "blue", zone("cave_1"), shown));
  CHECK(count(*desk, "cave_1") == 1);
}

TEST_CASE("a position made by hand becomes a spec that names only what is different, and passes") {
  const File file;
  const auto desk = open({"aladdin", "fr", "base", {}});
  const std::set<std::string> shown{"market"};
  REQUIRE(desk->put("t7", "blue", zone("market"), shown));
  REQUIRE(desk->put("t4", "blue", zone("market"), shown));
  REQUIRE(desk->set_counter("crown", "blue", 2));
  REQUIRE(desk->set_first("green"));
  REQUIRE(desk->set_at("scoring market"));
  const std::string text = desk->as_spec("sells to the strongest", {"market"});
  INFO(text);
  CHECK(text.find("world:") == std::string::npos);
  CHECK(text.find("market: { blue: [7, 4] }") != std::string::npos);
  CHECK(desk->save(library(), file.path.string(), "sells to the strongest", {"market"}) ==
        std::optional<std::string>());
  passes(file.path, 1);
  CHECK(desk->save(library(), file.path.string(), "sells to the strongest", {}).failed().key ==
        "designer.refused.name_taken");
  REQUIRE(desk->save(library(), file.path.string(), "another: one", {}));
  passes(file.path, 2);
}

TEST_CASE("a spec that was saved is read back as the same position, and tells where values come from") {
  const File file;
  const auto desk = open({"aladdin", "fr", "magic", {"sandstorm"}});
  REQUIRE(desk->set_counter("crown", "red", 4));
  REQUIRE(desk->put("t9", "red", zone("market"), {}));
  REQUIRE(desk->put("t2", "blue", zone("market"), {}));
  REQUIRE(desk->put("t1", "red", zone("market"), {}));  // mixed with another's: not by owners
  REQUIRE(desk->turn_over(piece("market", 1)));
  CHECK(desk->origin_of("crown", "red")->change == 1);
  CHECK(desk->save(library(), file.path.string(), "x", {"market"}) == std::optional<std::string>());
  content::Diagnostics problems;
  const auto specs = spec::read_specs(library(), file.path, problems);
  const auto again = Desk::open(library(), specs.at(0), problems);
  INFO(content::to_text(problems));
  REQUIRE(again);
  CHECK(count(*again, "market") == 3);
  CHECK(again->world().piece(again->world().at(again->defs().zone("market"), 1)).face_up == 1);
  CHECK(counter(*again, "crown", 0) == 4);
  const auto origin = again->origin_of("crown", "red");
  REQUIRE(origin);
  CHECK(origin->place.line > 0);
}

TEST_CASE("every shipped game can be laid on the desk, saved and checked") {
  for (const content::Config& config :
       {content::Config{"aladdin", "it", "magic", {}}, content::Config{"morgenland", "", "", {}},
        content::Config{"almadi", "", "base", {}}, content::Config{"almadi", "", "characters", {}}}) {
    INFO(config.package);
    const File file;
    const auto desk = open(config);
    const auto seat = desk->defs().seats[world::SeatId(0)];
    REQUIRE(desk->set_round(desk->world().round + 1));
    CHECK(desk->save(library(), file.path.string(), "stands", {}) == std::optional<std::string>());
  }
}

TEST_CASE("a tile goes to a free cell and not onto another tile") {
  const File file;
  const auto desk = open({"almadi", "", "base", {}});
  const std::string grid = desk->defs().seats[world::SeatId(0)] + ".kingdom";
  CHECK(desk->put("oasis_01", "", zone(grid), {}).failed().key == "designer.refused.needs_cell");
  REQUIRE(desk->put("oasis_01", "", cell(grid, 1, 1), {}));
  CHECK(desk->put("oasis_02", "", cell(grid, 1, 1), {}).failed().key == "designer.refused.cell_taken");
  const int last = count(*desk, grid) - 1;
  CHECK(desk->put("oasis_02", "", piece(grid, last), {}).failed().key ==
        "designer.refused.cell_taken");  // dropped onto it, not beside it
  REQUIRE(desk->put("oasis_02", "", cell(grid, 2, 1), {}));
  CHECK(desk->save(library(), file.path.string(), "two landscapes", {grid}) == std::optional<std::string>());
}

TEST_CASE("what would happen next is told, and can be played") {
  const auto desk = open({"aladdin", "fr", "base", {}});
  const text::Speech speech(desk->package(), "en");
  const Outlook outlook = desk->outlook(speech);
  CHECK(!outlook.error);
  CHECK(!outlook.asked.empty());
  CHECK(!outlook.prompt.empty());
  script::Error error;
  const auto playing = desk->play(error);
  REQUIRE(playing);
  REQUIRE(!playing->match->open().empty());
  const std::size_t asked = playing->match->open()[0].seat.slot();
  for (std::size_t s = 0; s < playing->players.size(); ++s)
    CHECK(playing->players[s] == (s == asked ? "human" : "normal"));
  CHECK(desk->scene(speech, {}).view.over == false);
}
