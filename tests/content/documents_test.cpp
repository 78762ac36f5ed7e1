// Keys and types of table.yaml and position.yaml, at several depths: the schema refuses them when the game is loaded.
#include "broken.hpp"

using namespace broken;

namespace {

Broken table(std::string text, const std::string& message) {
  return {"table.yaml", {{"game/table.yaml", std::move(text)}}, "game/table.yaml:" + message};
}
Broken position(std::string text, const std::string& message) {
  return {"position.yaml", {{"game/position.yaml", std::move(text)}}, "game/position.yaml:" + message};
}

}  // namespace

TEST_CASE("table.window: a wrong key or type is told with its place and what was meant", "[content]") {
  run({
      table("window: [1]\n", "1:9: error: table.window: expected a map, found a list"),
      table("window: { bandz: {} }\n", "1:11: error: unknown key 'bandz' in table.window (did you mean 'bands'?)"),
      table("window: { bands: { all: { cells: { hall: { outlin: arch } } } } }\n",
            "1:44: error: unknown key 'outlin' in table.window.bands.all.cells.hall (did you mean 'outline'?)"),
      table("window: { bands: { all: { height: tall } } }\n",
            "1:35: error: table.window.bands.all.height: expected a number, found 'tall'"),
      table("window: { bands: { all: { height: 0 } } }\n",
            "1:35: error: table.window.bands.all.height: 0 is too small; at least 0.1"),
      table("window: { bands: { all: { cell: { width: 101 } } } }\n",
            "1:42: error: table.window.bands.all.cell.width: 101 is too large; at most 100"),
      table("window: { bands: { all: { cells: { hall: { rows: [0, one] } } } } }\n",
            "1:54: error: table.window.bands.all.cells.hall.rows.2: expected a whole number, found 'one'"),
      table("window: { tray: { things: { cards: hand } } }\n",
            "1:36: error: table.window.tray.things.cards: expected a list, found 'hand'"),
      table("window: { tray: { things: { counters: { gold: { unit: 3 } } } } }\n",
            "1:49: error: unknown key 'unit' in table.window.tray.things.counters.gold (known here: order, zone, "
            "counter, glyph)"),
  });
}

TEST_CASE("table.terminal: a wrong key or type is told with its place and what was meant", "[content]") {
  run({
      table("terminal: hand\n", "1:11: error: table.terminal: expected a map, found 'hand'"),
      table("terminal: { colums: [] }\n",
            "1:13: error: unknown key 'colums' in table.terminal (did you mean 'columns'?)"),
      table("terminal: { columns: [[{ titel: x }]] }\n",
            "1:26: error: unknown key 'titel' in table.terminal.columns.1.1 (did you mean 'title'?)"),
      table("terminal: { columns: [{ title: x }] }\n",
            "1:23: error: table.terminal.columns.1: expected a list of blocks, found a map"),
      table("terminal: { columns: [[{ zones: { regoin: x } }]] }\n",
            "1:35: error: unknown key 'regoin' in table.terminal.columns.1.1.zones (did you mean "
            "'region'?)"),
      table("terminal: { own: [{ countr: gold }] }\n",
            "1:21: error: unknown key 'countr' in table.terminal.own.1 (did you mean 'counter'?)"),
      table("terminal: { own: hand }\n", "1:18: error: table.terminal.own: expected a list, found 'hand'"),
      table("terminal: { widths: [wide] }\n",
            "1:22: error: table.terminal.widths.1: expected a number of columns, from 10 to 500, found 'wide'"),
      table("terminal: { widths: [5] }\n", "1:22: error: table.terminal.widths.1: 5 is too small; at least 10"),
      table("terminal: { tiles: { side: x } }\n",
            "1:22: error: unknown key 'side' in table.terminal.tiles (did you mean 'sides'?)"),
  });
}

TEST_CASE("position: a wrong key or type is told with its place and what was meant", "[content]") {
  run({
      position("gmae: {}\n", "1:1: error: unknown key 'gmae' in position (did you mean 'game'?)"),
      position("game: [camel]\n", "1:7: error: position.game: expected a map, found a list"),
      position("game: { camel: { frist: true } }\n",
               "1:18: error: unknown key 'frist' in position.game.camel (did you mean 'first'?)"),
      position("game: { camel: red }\n", "1:16: error: position.game.camel: expected a map, found 'red'"),
      position("game: { camel: { var: [x] } }\n",
               "1:23: error: position.game.camel.var: expected a name, found a list"),
      position("game: { camel: { var: x, as: seet } }\n",
               "1:30: error: position.game.camel.as: 'seet' is not one of seat, zone, kind (did you mean 'seat'?)"),
      position("pieces: { face: side }\n", "1:17: error: position.pieces.face: 'side' is not one of up, down"),
      position("states: { scoring: { vras: [x] } }\n",
               "1:22: error: unknown key 'vras' in position.states.scoring (did you mean 'vars'?)"),
      position("states: { scoring: { under: turn } }\n",
               "1:29: error: position.states.scoring.under: expected the list of the frames below, found 'turn'"),
      position("ignore: { use: 1 }\n", "1:9: error: position.ignore: expected a word or a list of words, found a map"),
  });
}

TEST_CASE("rules: a value beyond its type is told at its place", "[content]") {
  const auto rules = [](std::string text, const std::string& message) {
    return Broken{"rules", {{"game/rules.yaml", std::move(text)}}, "game/rules.yaml:" + message};
  };
  run({
      rules("rules: { market: { take: 9 } }\nrule_types: { market.take: { type: integer, maximum: 5 } }\n",
            "1:26: error: rules.market.take: 9 is too large; at most 5"),
      rules("rules: { end: soom }\nrule_types: { end: { enum: [soon, late] } }\n",
            "1:15: error: rules.end: 'soom' is not one of soon, late (did you mean 'soon'?)"),
      rules("rules: { end: 1 }\nrule_types: { end: { tpye: integer } }\n",
            "2:22: error: unknown key 'tpye' in rule_types.end (did you mean 'type'?)"),
      rules("rules: { end: 1 }\nrule_types: { 'end,': { type: integer } }\n",
            "2:15: error: rule_types: 'end,' is not a key of rules, with dots between its parts"),
  });
}
