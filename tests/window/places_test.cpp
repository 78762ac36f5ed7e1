// Where things lie on the table: nothing hangs over an edge, and what is drawn somewhere is hit there.
#include "scenes.hpp"

using namespace vizier;
using client::Target;
using scenes::Stage;
using window::Box;

namespace {

bool within(const Box& outer, const Box& inner) {
  return inner.left >= outer.left - 0.6F && inner.top >= outer.top - 0.6F &&
         window::right(inner) <= window::right(outer) + 0.6F && window::bottom(inner) <= window::bottom(outer) + 0.6F;
}

/// Everything inside its part, every piece that is drawn found where it is.
void check_places(const Stage& s, const window::Places& places) {
  for (const auto& cell : places.cells) {
    INFO(cell.zone);
    CHECK(within({0, 0, places.board_part.size.x, places.board_part.size.y}, cell.box));
    CHECK(cell.field.width > 0);
    CHECK(cell.field.height > 0);
    if (cell.look->show == window::CellPlan::Show::grid) continue;
    for (const auto& piece : cell.pieces) {
      CHECK(within(cell.box, piece.box));
      const auto box = places.box_of(piece.at);
      REQUIRE(box);
      const auto found = places.targets_at(window::centre(*box));
      CHECK(std::find(found.begin(), found.end(), piece.at) != found.end());
    }
  }
  for (const auto& seat : places.seats)
    CHECK(within({0, 0, places.seats_part.size.x, places.seats_part.size.y}, seat.box));
  for (const auto& part : places.tray)
    for (const auto& piece : part.pieces) CHECK(within(part.box, piece.box));
  CHECK(places.seats.size() == s.scene.view.seats.size());
}

}  // namespace

TEST_CASE("every shipped game with every number of players has all its things in their places, early and late") {
  const std::vector<std::pair<const char*, const char*>> games{
      {"aladdin", "base"}, {"aladdin", "magic"}, {"morgenland", "magic"}, {"almadi", "base"}, {"almadi", "characters"}};
  for (const auto& [id, rules] : games) {
    const auto package = scenes::package(id, rules);
    for (int seats = package->defs.min_seats; seats <= package->defs.max_seats; ++seats)
      for (const int decisions : {3, 60}) {
        INFO(id << " " << rules << ", " << seats << " seats, " << decisions << " decisions");
        const Stage s(package, seats, decisions);
        check_places(s, s.places());
      }
  }
}

TEST_CASE("a package that says nothing about windows gets a table on which its open things can be found") {
  for (const char* id : {"bids", "duel", "haste", "htac", "rush", "tiles"}) {
    INFO(id);
    const auto package = scenes::package(id);
    const Stage s(package, package->defs.max_seats, 12);
    const window::Places places = s.places();
    check_places(s, places);
    for (const client::Question& question : s.scene.questions)
      for (const auto* list : {&question.items, &question.seconds})
        for (const client::Item& item : *list)
          if (item.at.type == Target::Type::zone || item.at.type == Target::Type::piece ||
              item.at.type == Target::Type::seat) {
            INFO(item.key);
            CHECK(places.box_of(item.at));
          }
  }
}

TEST_CASE(
    "every piece that can be chosen where the board or the player's own tray shows it is found, and hit where it is") {
  for (const auto& [id, rules] : std::vector<std::pair<const char*, const char*>>{
           {"aladdin", "magic"}, {"morgenland", "magic"}, {"almadi", "characters"}, {"tiles", ""}, {"duel", ""}}) {
    const auto package = scenes::package(id, rules);
    const bool always = std::string_view(id) == "almadi";  // the others ask for such a piece now and then only
    int chosen = 0;
    for (int n = 0; n < 14 || (always && chosen == 0 && n < 140); ++n) {
      const int decisions = n % 14 * 3;
      const Stage s(package, package->defs.max_seats, decisions, 3 + static_cast<std::uint64_t>(n / 14));
      const window::Places places = s.places();
      for (const client::Question& question : s.scene.questions)
        for (const auto* list : {&question.items, &question.seconds})
          for (const client::Item& item : *list) {
            const window::PlacedCell* cell =
                item.at.type == Target::Type::piece ? places.cell_of(item.at.name) : nullptr;
            if (!cell || cell->pile) continue;
            INFO(id << " after " << decisions << ": " << item.key);
            const auto box = places.box_of(item.at);
            REQUIRE(box);
            const auto found = places.targets_at(window::centre(*box));
            CHECK(std::find(found.begin(), found.end(), item.at) != found.end());
            ++chosen;
          }
    }
    if (always) CHECK(chosen > 0);
  }
}

TEST_CASE("every space that can be chosen is found on the board, and hit where it is") {
  const Stage s(scenes::package("aladdin", "base"), 3, 3);
  REQUIRE(s.scene.questions.size() <= 1);
  const window::Places places = s.places();
  for (const char* zone : {"cave_1", "market", "guardroom", "room_3"}) {
    const auto box = places.box_of({Target::Type::zone, zone});
    REQUIRE(box);
    const auto found = places.targets_at({box->left + box->width / 2, window::bottom(*box) - 8});
    REQUIRE(!found.empty());
    CHECK(found.back() == Target{Target::Type::zone, zone});
  }
}

TEST_CASE("own zones are found in the tray, those of others in their panels") {
  const Stage s(scenes::package("aladdin", "magic"), 4, 40);
  const window::Places places = s.places();
  const window::TableFrame frame;
  CHECK(within(frame.tray, *places.box_of({Target::Type::zone, "red.artifacts"})));
  CHECK(within(frame.seats, *places.box_of({Target::Type::zone, "blue.artifacts"})));
  CHECK(within(frame.tray, *places.box_of({Target::Type::kind, "crown"})));
  CHECK(!places.box_of({Target::Type::zone, "spell_discard"}));
}

TEST_CASE("a smaller board has the same things in the same order") {
  const Stage s(scenes::package("aladdin", "magic"), 4, 40);
  const window::Places whole = s.places();
  window::TableFrame frame;
  frame.board = {228, 52, 604, 464};
  const window::Places small = s.places({}, {}, frame);
  REQUIRE(small.cells.size() == whole.cells.size());
  for (std::size_t i = 0; i < whole.cells.size(); ++i) {
    const auto box = small.box_of({Target::Type::zone, small.cells[i].zone});
    REQUIRE(box);
    CHECK(within(frame.board, *box));
    CHECK(small.cells[i].zone == whole.cells[i].zone);
  }
}

TEST_CASE("a legal space keeps a place free for what may be laid there") {
  const Stage s(scenes::package("aladdin", "base"), 3, 3);
  window::Highlights lights;
  lights.legal = {{Target::Type::zone, "market"}};
  lights.landing = true;
  const window::Places places = s.places(lights);
  CHECK(places.cell_of("market")->landing);
  CHECK(!places.cell_of("cave_1")->landing);
}

TEST_CASE(
    "tokens are as large as fits, in rows of about the same length; where even small ones do not fit there is no "
    "radius") {
  CHECK(window::pack({0, 0, 200, 40}, 3).r == 14);
  const window::Packed many = window::pack({0, 0, 100, 60}, 10);
  CHECK(many.r >= 8);
  CHECK(many.r < 14);
  REQUIRE(many.middles.size() == 10);
  for (const window::Point& p : many.middles) CHECK(within({0, 0, 100, 60}, window::box_around(p, 2 * many.r)));
  CHECK(window::pack({0, 0, 40, 20}, 10).r == 0);
  CHECK(window::pack({0, 0, 40, 20}, 0).middles.empty());
}

TEST_CASE("a grid shows all that lies on it and all that is legal, and a cell is hit where it is drawn") {
  const Stage s(scenes::package("almadi", "base"), 3, 30);
  window::Highlights lights;
  lights.legal = {{Target::Type::cell, "coral.kingdom", -1, 9, 2}};
  const window::Places places = s.places(lights);
  const window::PlacedCell* kingdom = places.cell_of("coral.kingdom");
  REQUIRE(kingdom);
  CHECK(kingdom->grid.left + kingdom->grid.columns > 9);
  const auto box = places.box_of(lights.legal[0]);
  REQUIRE(box);
  const auto found = places.targets_at(window::centre(*box));
  CHECK(std::find(found.begin(), found.end(), lights.legal[0]) != found.end());
  window::GridZoom other;
  other.seat = "jade";
  CHECK(s.places({}, other).cell_of("jade.kingdom"));
}

TEST_CASE("a cell behind which the round has gone is settled, the one at its turn is not") {
  Stage s(scenes::package("aladdin", "base"), 3, 3);
  for (auto& [name, value] : s.scene.view.counters)
    if (name == "current") value = 8;
  const window::Places places = s.places();
  CHECK(places.cell_of("cave_1")->settled);
  CHECK(places.cell_of("market")->current);
  CHECK(!places.cell_of("market")->settled);
  CHECK(!places.cell_of("guardroom")->settled);
}

TEST_CASE("what lies in front of a seat covers neither its counts nor its pips, however much it is") {
  for (const int seats : {3, 4, 5})
    for (const std::size_t many : {1U, 2U, 3U, 7U, 12U}) {
      INFO(seats << " seats, " << many << " cards");
      Stage s(scenes::package("aladdin", "magic"), seats, 40);
      for (match::SeenZone& zone : s.scene.view.zones)
        if (zone.name.ends_with(".in_use")) {
          match::SeenPiece card;
          card.kind = "lamp";
          zone.pieces.assign(zone.name.starts_with("blue.") ? many : 1, card);
        }
      const window::Places places = s.places();
      for (const auto& seat : places.seats) {
        CHECK(seat.front.size() == (seat.name == "blue" ? many : 1));
        REQUIRE(seat.counts.size() == s.layout.seats.counts.size());
        for (const auto& card : seat.front) {
          CHECK(within(seat.box, card.box));
          CHECK(card.box.top > seat.pips + 5.5F);
          for (const Box& count : seat.counts)
            CHECK_FALSE(card.box.intersects({count.left, count.top, 36, count.height}));
        }
        for (const Box& count : seat.counts) CHECK(count.top > seat.pips + 5.5F);
      }
    }
}
