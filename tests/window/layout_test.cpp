// What table.window says is read; layers and mods only add to it; a mistake is told with its place.
#include <unistd.h>
#include <fstream>

#include "content/sandbox.hpp"
#include "scenes.hpp"

using namespace vizier;

namespace {

const std::string rules_of_game = R"(
categories: { tokens: { attributes: { value: { type: integer } } } }
tokens: { one: { value: 1 } }
zones:
  hall: { regions: [house], attributes: { order: 1 } }
  yard: { regions: [house], attributes: { order: 2 } }
  hand: { each: seat, sight: owner }
  deck: { sight: closed }
counters: { open: { each: zone, initial: 1 }, gold: { each: seat }, now: {} }
)";

struct Read {
  window::TableLayout layout;
  std::string findings;
};

/// A game with this as its table.window.
Read read(const std::string& table, const std::string& more = {}) {
  const content::Sandbox sandbox;
  const_cast<content::Sandbox&>(sandbox)
      .write("content/game/package.yaml", content::plain_manifest)
      .write("content/game/content.yaml", rules_of_game + more)
      .write("content/game/table.yaml", table);
  const content::Loaded loaded = sandbox.load({"game", {}, {}, {}});
  if (!loaded.package) return {{}, sandbox.findings(loaded.diagnostics)};
  content::Diagnostics diagnostics;
  Read out;
  out.layout = window::read_table(*loaded.package, diagnostics);
  out.findings = sandbox.findings(diagnostics);
  return out;
}

const window::CellPlan* cell(const window::TableLayout& layout, const std::string& zone) {
  for (const auto& band : layout.bands)
    for (const auto& each : band.cells)
      if (each.zone == zone) return &each;
  return nullptr;
}

}  // namespace

TEST_CASE("cells take what their band says for all and change it one by one") {
  const Read r = read(
      "window: { bands: { all: { cell: { outline: arch, only: open }, cells: { hall: { outline: round }, yard: {} } } "
      "} "
      "}");
  CHECK(r.findings.empty());
  REQUIRE(cell(r.layout, "hall"));
  CHECK(cell(r.layout, "hall")->outline == "round");
  CHECK(cell(r.layout, "hall")->only == "open");
  CHECK(cell(r.layout, "yard")->outline == "arch");
}

TEST_CASE("an order puts a cell between others") {
  const Read r = read("window: { bands: { all: { cells: { hall: { order: 15 }, yard: { order: 12 } } } } }");
  REQUIRE(r.layout.bands.size() == 1);
  CHECK(r.layout.bands[0].cells[0].zone == "yard");
}

TEST_CASE("a zone that is not mentioned stands where zones of its region stand") {
  const Read r = read("window: { bands: { first: { cells: { hall: { outline: round } } } } }");
  REQUIRE(cell(r.layout, "yard"));
  CHECK(cell(r.layout, "yard")->outline == "round");
}

TEST_CASE("mistakes are told with their place, and what they concern is left out") {
  struct Case {
    const char *table, *message;
  };
  const Case cases[] = {
      {"window: { bands: { all: { cells: { hal: {} } } } }",
       "content/game/table.yaml:1:36: error: table.window: there is no zone 'hal' (did you mean 'hall'?)"},
      {"window: { bands: { all: { cells: { hall: { only: opens } } } } }",
       "content/game/table.yaml:1:50: error: table.window: there is no counter of zones 'opens' (did you mean "
       "'open'?)"},
      {"window: { pieces: { token: { shape: token } } }",
       "content/game/table.yaml:1:21: error: table.window: there is no category 'token' (did you mean 'tokens'?)"},
      {"window: { pieces: { tokens: { number: valu } } }",
       "content/game/table.yaml:1:39: error: table.window: there is no attribute 'valu' (did you mean 'value'?)"},
      {"window: { progress: { attribute: order, counter: gold } }",
       "content/game/table.yaml:1:50: error: table.window: there is no counter of the game 'gold'"},
      {"window: { seats: { pips: { zone: hall } } }",
       "content/game/table.yaml:1:34: error: table.window: there is no zone of the seats 'hall'"},
      {"window: { seats: { schemes: { green: red } } }",
       "content/game/table.yaml:1:31: error: table.window: there is no seat 'green'"},
      {"window: { seats: { counts: { silver: {} } } }",
       "content/game/table.yaml:1:38: error: table.window: there is no counter or zone 'silver'"},
      {"window: { tray: { things: { title: x } } }",
       "content/game/table.yaml:1:27: error: table.window: a part of the tray has one of places, cards and counters"},
      {"window: { tray: { things: { cards: [hall] } } }",
       "content/game/table.yaml:1:37: error: table.window: there is no zone of the seats 'hall'"},
      {"window: { bands: { all: { ground: sandd } } }",
       "content/game/table.yaml:1:35: error: table.window: there is no ground 'sandd' in the theme (did you mean "
       "'sand'?)"},
      {"window: { bands: { all: { cells: { hall: { outline: arc } } } } }",
       "content/game/table.yaml:1:53: error: table.window: there is no outline 'arc' in the theme (did you mean "
       "'arch'?)"},
      {"window: { pieces: { tokens: { shape: tokn } } }",
       "content/game/table.yaml:1:38: error: table.window: there is no shape 'tokn' in the theme (did you mean "
       "'token'?)"},
      {"window: { pieces: { tokens: { colour: teel } } }",
       "content/game/table.yaml:1:39: error: table.window: there is no colour 'teel' in the theme (did you mean "
       "'teal'?)"},
      {"window: { picture: { colours: [gold, nigth_7] } }",
       "content/game/table.yaml:1:38: error: table.window: there is no colour 'nigth_7' in the palette (did you mean "
       "'night_7'?)"},
      {"window: { bands: { a: {}, b: {}, c: {}, d: {}, e: {} } }",
       "content/game/table.yaml:1:18: error: table.window: there are 5 bands; four is the most that a board has room "
       "for"},
  };
  for (const Case& c : cases) {
    INFO(c.table);
    CHECK(read(c.table).findings == c.message);
  }
  CHECK(!cell(read("window: { bands: { all: { cells: { hal: {}, hall: {} } } } }").layout, "hal"));
}

TEST_CASE("what the schema does not know is refused when the game is loaded") {
  CHECK(read("window: { bands: { all: { grund: sand } } }").findings.find("'grund'") != std::string::npos);
  CHECK(read("window: { bands: { all: { ground: Sand } } }").findings.find("a name of small letters") !=
        std::string::npos);
}

TEST_CASE("the shipped games and mods have no mistake in their tables") {
  const std::vector<std::string> mods{"amulet",    "fates",      "german",    "open_start",
                                      "sandstorm", "sixth_cave", "tournament"};
  struct Game {
    const char *id, *rules;
    std::vector<std::string> mods;
  };
  const Game games[] = {{"aladdin", "base", {}},       {"aladdin", "magic", {}},    {"aladdin", "magic", mods},
                        {"aladdin", "base", {"duet"}}, {"morgenland", "magic", {}}, {"almadi", "base", {}},
                        {"almadi", "characters", {}}};
  for (const Game& game : games) {
    content::Diagnostics diagnostics;
    window::read_table(*scenes::package(game.id, game.rules, game.mods), diagnostics);
    INFO(content::to_text(diagnostics));
    CHECK(diagnostics.list.empty());
  }
}

TEST_CASE("a mod adds its cell and its counter to those of the game") {
  content::Diagnostics diagnostics;
  const window::TableLayout layout =
      window::read_table(*scenes::package("aladdin", "magic", {"sixth_cave"}), diagnostics);
  REQUIRE(layout.bands.size() == 3);
  REQUIRE(layout.bands[2].cells.size() == 6);
  CHECK(layout.bands[2].cells[5].zone == "sixth_cave:cave");
  CHECK(layout.bands[2].cells[5].only == "filled");
  REQUIRE(layout.tray.size() == 4);
  CHECK(layout.tray[1].counters.back().name == "sixth_cave:scarab");
}

TEST_CASE("a rules set adds to the table of its game") {
  content::Diagnostics diagnostics;
  const window::TableLayout base = window::read_table(*scenes::package("aladdin", "base"), diagnostics),
                            magic = window::read_table(*scenes::package("aladdin", "magic"), diagnostics);
  CHECK(base.tray.size() == 3);
  CHECK(magic.tray.size() == 4);
  CHECK(base.seats.counts.size() == 1);
  CHECK(magic.seats.counts.size() == 2);
  CHECK(magic.sentences == std::vector<std::string>{"laid"});
}

TEST_CASE("a closed deck that is named as a cell is a pile, unless it says how it is shown") {
  const auto table = [](const std::string& look) {
    return "window: { bands: { all: { cells: { hall: {}, deck: { " + look + " } } } } }";
  };
  const auto pile = [&](const std::string& look) {
    const Read r = read(table(look));
    INFO(r.findings);
    return cell(r.layout, "deck") ? cell(r.layout, "deck")->pile.text : "no cell";
  };
  CHECK(pile("width: 2") == "deck");
  CHECK(pile("show: cards") == "");
  CHECK(pile("pile: hall") == "hall");
  CHECK(cell(read(table("")).layout, "hall")->pile.text.empty());
}

TEST_CASE("decks of a game that was not written for it become piles where a mod names them") {
  const content::Sandbox box;
  const_cast<content::Sandbox&>(box)
      .write("felt/mod.yaml", "id: felt\nversion: 1.0\nformat: 2\nrequires: [duel]\n")
      .write("felt/content/table.yaml",
             "window: { bands: { all: { cells: { deck: {}, arena: {}, discard: {} } } } }\n");
  const std::filesystem::path top = VIZIER_SOURCE_DIR;
  const auto loaded = content::Library({top, top / "tests/packages", box.folder()}).load({"duel", {}, {}, {"felt"}});
  REQUIRE(loaded.package);
  content::Diagnostics diagnostics;
  const window::TableLayout layout = window::read_table(*loaded.package, diagnostics);
  REQUIRE(cell(layout, "deck"));
  CHECK(cell(layout, "deck")->pile.text == "deck");
  CHECK(cell(layout, "discard")->pile.text.empty());
}
