#include "save/position.hpp"

#include "content/schema.hpp"
#include "content/yaml.hpp"
#include "play/play.hpp"
#include "save/position_value.hpp"
#include "save/save.hpp"
#include "world/editor.hpp"

using namespace vizier;
using namespace vizier::match;
using namespace vizier::save;
using world::Value;
using world::World;

namespace {

std::string findings(const content::Package& package, const std::string& text) {
  content::Diagnostics diagnostics;
  const auto world = from_position(text, "start.yaml", package, 2, 1, diagnostics);
  CHECK(world.has_value() == diagnostics.ok());
  return lines_of(diagnostics);
}

}  // namespace

TEST_CASE("a World written by names reads back to the same hash at every prompt, and fits its schema", "[position]") {
  content::Diagnostics none;
  const auto schema = content::schema_file(std::string(VIZIER_SOURCE_DIR) + "/content/schema", "position", none);
  REQUIRE(schema);
  for (const content::Config& config : {content::Config{"htac", "", "", {}},
                                        {"duel", "early", "tricks", {}},
                                        {"duel", "late", "tricks", {}},
                                        {"bids", "", "", {}},
                                        {"rush", "", "", {}}}) {
    const auto runtime = load_game(config);
    Match match(*runtime, Setup{3, 11});
    world::Rng rng = world::Rng::seeded(11);
    do {
      content::Diagnostics diagnostics;
      const std::string text = to_position(match.world(), match.defs());
      const auto back = from_position(text, "start.yaml", match.runtime().package(), 3, 1, diagnostics);
      INFO(config.package << "\n" << text << content::to_text(diagnostics));
      REQUIRE(back);
      REQUIRE(back->hash() == match.world().hash());
      REQUIRE(to_position(*back, match.defs()) == text);
      schema->check(*content::parse_yaml(text, "start.yaml", diagnostics), "", content::Schema::Mode::whole,
                    diagnostics);
      REQUIRE(diagnostics.list.empty());
    } while (random_input(match, rng));
  }
}

TEST_CASE("a game that began from a position is saved with it and replays", "[position]") {
  const auto runtime = load_game({"duel", "early", "tricks", {}});
  Match first(*runtime, Setup{2, 3});
  world::Rng rng = world::Rng::seeded(3);
  for (int i = 0; i < 15; ++i) REQUIRE(random_input(first, rng));
  Match second(*runtime, first.checkpoint());
  for (int i = 0; i < 15; ++i) REQUIRE(random_input(second, rng));
  content::Diagnostics diagnostics;
  const std::string text = save_text(second);
  CHECK(text.find("\nposition:\n  ") != std::string::npos);
  const auto save = parse_save(text, "game.save", diagnostics);
  REQUIRE(save);
  const Replayed again = replay(*runtime, *save);
  INFO(content::to_text(again.diagnostics));
  REQUIRE(again.diagnostics.list.empty());
  CHECK(again.match->world().hash() == second.world().hash());
  CHECK(again.match->start().hash() == second.start().hash());
}

TEST_CASE("values keep every text, number, handle and nesting, and walls stay on their grid", "[position]") {
  const auto runtime = load_game({"tiles", "", "", {}});
  Match match(*runtime, Setup{2, 1});
  World world = match.world();
  const world::ZoneId grid = match.defs().zone("plot", world::SeatId(1));
  world::Editor(world, match.defs(), nullptr).set_wall({grid, 2, -3, 1}, true);
  world::Table inner;
  for (const char* text :
       {"",     " ",        "true",         "12",       "0x1f",         "null",      "~",         "<seat red>", "<",
        "<<",   "a: b",     "- x",          "#no",      "it's \"so\"",  "\\",        "tab\there", "two\nlines", "é",
        "\x01", "\xff\xfe", "\xE2\x80\xA8", "\xC2\x85", "\xEF\xBB\xBF", "trailing ", "@at",       "%",          "|",
        "yes",  "a,b",      "{x}",          "[y]"}) {
    inner.list.emplace_back(text);
    inner.set(text, Value(7));
  }
  world::Table outer;
  outer.list = {Value(), Value(true), Value(std::numeric_limits<std::int64_t>::min()),
                Value(std::numeric_limits<std::int64_t>::max()), Value(inner)};
  outer.set("piece", world::PieceId(9));
  outer.set("seat", world::SeatId(1));
  outer.set("zone", world::ZoneId(4));
  outer.set("kind", world::KindId(2));
  outer.set("cell", world::cell(grid, -5, 12));
  outer.set("empty", world::Table{});
  world.flow.back().vars = outer;
  world.flow.push_back({"lap", Value(), Value("two words")});
  content::Diagnostics diagnostics;
  const auto back =
      from_position(to_position(world, match.defs()), "start.yaml", match.runtime().package(), 2, 1, diagnostics);
  INFO(content::to_text(diagnostics));
  REQUIRE(back);
  CHECK(back->flow == world.flow);
  CHECK(back->hash() == world.hash());
}

TEST_CASE("modifiers, faces, knowledge and narrowed kinds are part of a position", "[position]") {
  const auto runtime = load_game({"duel", "early", "tricks", {}});
  Match match(*runtime, Setup{2, 1});
  World world = match.world();
  world::Editor edit(world, match.defs(), nullptr);
  edit.show(world::PieceId(0), world::bit(world::SeatId(1)));
  edit.narrow(world::PieceId(2), {world.piece(world::PieceId(2)).kind, world::KindId(0)});
  edit.flip(world::PieceId(3), true);
  edit.set_first(world::SeatId(1));
  world::Modifier modifier;
  modifier.script = "duel/tricks/charm";
  modifier.name = "charm";
  modifier.owner = world::SeatId(1);
  modifier.until = "round_end";
  modifier.priority = -2;
  modifier.params = Value(world::PieceId(0));
  runtime->prepare(modifier);
  edit.add_modifier(modifier);
  edit.set_score(world::SeatId(0), 3);
  edit.set_score(world::SeatId(1), -4);
  world.clock_ms = 12'345;
  content::Diagnostics diagnostics;
  const auto back =
      from_position(to_position(world, match.defs()), "start.yaml", match.runtime().package(), 2, 1, diagnostics);
  INFO(to_position(world, match.defs()) << content::to_text(diagnostics));
  REQUIRE(back);
  CHECK(back->hash() == world.hash());
  CHECK(back->modified != 0);
}

TEST_CASE("a position written by hand needs only what matters", "[position]") {
  const auto runtime = load_game({"htac", "", "", {}});
  content::Diagnostics diagnostics;
  const auto world = from_position(
      "zones:\n  red.hand: { pieces: [t1, t2] }\n  s3: { pieces: [{ kind: t8, owner: blue, face: up }] }\n  blue.hand: "
      "{ pieces: [t5] }\nflow: "
      "[lap]\n",
      "start.yaml", runtime->package(), 2, 9, diagnostics);
  INFO(content::to_text(diagnostics));
  REQUIRE(world);
  Match match(*runtime, *world);
  REQUIRE(match.open().size() == 1);
  CHECK(match.open()[0].items.size() == 2);
  CHECK(world->knows(world::SeatId(0), world->at(runtime->defs().zone("s3"), 0)));
}

TEST_CASE("what a position says of pieces, walls and modifiers must be able to be true", "[position]") {
  const auto runtime = load_game({"tiles", "", "", {}});
  const world::Defs& defs = runtime->defs();
  const std::string plot = defs.zones[defs.zone("plot", world::SeatId(1))].name;
  const std::pair<std::string, std::string> table[] = {
      {"zones:\n  PLOT: { pieces: [{ kind: well, cell: [1, 2] }, { kind: peas_cross, cell: [1, 2] }] }",
       "start.yaml:2:PLACE: error: another piece lies on the cell [1, 2] of PLOT"},
      {"zones:\n  PLOT:\n    pieces: [well, peas_cross]",
       "start.yaml:3:20: error: another piece lies on the cell [0, 0] of PLOT (say where it lies: cell: [x, y])"},
      {"zones:\n  PLOT:\n    pieces: [well, { kind: peas_cross, cell: [0, 0] }]",
       "start.yaml:3:46: error: another piece lies on the cell [0, 0] of PLOT"},
      {"zones:\n  PLOT:\n    pieces: [{ kind: well, cell: [9999, 0] }]",
       "start.yaml:3:35: error: 9999 is not between -8192 and 8191"},
      {"zones:\n  shed:\n    pieces: [{ kind: well, cell: [1, 0] }]",
       "start.yaml:3:34: error: shed is no grid: it has no cells"},
      {"walls: [{ zone: PLOT, cell: [1, 9999], side: north }]",
       "start.yaml:1:PLACE: error: 9999 is not between -8192 and 8191"},
      {"walls:\n  - { side: north, cell: [1, 2], zone: PLOT }\n  - { side: north, cell: [1, 2], zone: PLOT }",
       "start.yaml:2:3: error: one wall is there twice, at [1, 2] of PLOT"},
      {"zones:\n  shed:\n    pieces: [{ kind: peas_cross, candidates: [well, peas_hedge] }]",
       "start.yaml:3:46: error: the piece is 'peas_cross', which is none of its candidates (add peas_cross)"},
      {"zones:\n  shed:\n    pieces: [{ kind: bulb_peas, candidates: [well, bulb_leeks, bulb_pea] }]",
       "start.yaml:3:64: error: there is no kind 'bulb_pea' (did you mean 'bulb_peas'?)\n"
       "start.yaml:3:45: error: the piece is 'bulb_peas', which is none of its candidates (did you mean 'bulb_peas' "
       "where "
       "'bulb_pea' stands?)"},
      {"zones:\n  shed:\n    pieces: [{ kind: well, candidates: [] }]",
       "start.yaml:3:40: error: the piece is 'well', which is none of its candidates (add well)"},
      {"zones:\n  shed:\n    pieces: [{ kind: well, serial: [well, 3] }, { kind: well, serial: [well, 3] }]",
       "start.yaml:3:71: error: another piece has the serial [well, 3]"},
      {"zones:\n  shed:\n    pieces: [{ kind: well, seen: [ABSENT] }]",
       "start.yaml:3:35: error: there is no seat 'ABSENT' in this game ('ABSENT' takes part where there are 3 seats or "
       "more, and here are 2)"},
      {"modifiers:\n  - { script: x, id: 3 }\n  - { script: y, id: 3 }",
       "start.yaml:3:22: error: two modifiers have the id 3"},
      {"modifiers: [{ script: x, id: 2147483647 }]",
       "start.yaml:1:30: error: 2147483647 is not between 1 and 1073741824"},
      {"next_modifier: 2147483647", "start.yaml:1:16: error: 2147483647 is not between 1 and 1073741824"},
      {"round: -1", "start.yaml:1:8: error: round: -1 is too small; at least 0"},
      {"conserved: [1]", "start.yaml:1:12: error: 1 conserved sums, but this game has 2"},
  };
  const auto filled = [&](std::string text) {
    for (const auto& [word, name] : {std::pair{"PLOT", plot}, std::pair{"ABSENT", defs.seats[world::SeatId(2)]}})
      for (auto at = text.find(word); at != std::string::npos; at = text.find(word))
        text.replace(at, std::string_view(word).size(), name);
    return text;
  };
  for (const auto& [text, message] : table) {
    INFO(text);
    std::string said = findings(runtime->package(), filled(text)), wanted = filled(message);
    if (const auto place = wanted.find(":PLACE:"); place != std::string::npos) {
      // the column depends on what the seats are called
      wanted.erase(0, wanted.find(" error: "));
      said.erase(0, said.find(" error: "));
    }
    CHECK(said == wanted);
  }
}

TEST_CASE("modifiers lie in the order of the game, however a position writes them", "[position]") {
  const auto runtime = load_game({"duel", "early", "tricks", {}});
  content::Diagnostics diagnostics;
  const auto world = from_position(
      "modifiers:\n  - { script: b, name: b, priority: 5 }\n  - { script: c, name: c }\n  - { script: a, name: a }\n",
      "start.yaml", runtime->package(), 2, 1, diagnostics);
  REQUIRE(world);
  REQUIRE(world->modifiers.size() == 3);
  CHECK(world->modifiers[0].name == "a");
  CHECK(world->modifiers[1].name == "c");
  CHECK(world->modifiers[2].name == "b");
}

TEST_CASE("each mistake in a position is told with its place", "[position]") {
  const auto runtime = load_game({"htac", "", "", {}});
  const std::pair<const char*, const char*> table[] = {
      {"[1]", "start.yaml:1:1: error: expected a map, found a list"},
      {"zone: {}", "start.yaml:1:1: error: a position has no 'zone' here (did you mean 'zones'?)"},
      {"zones:\n  s14: {}", "start.yaml:2:3: error: there is no zone 's14' (did you mean 's1'?)"},
      {"zones:\n  s1: { pieces: [t9] }", "start.yaml:2:18: error: there is no kind 't9' (did you mean 't1'?)"},
      {"zones:\n  s1: { pieces: [{ kind: t1, owner: green }] }",
       "start.yaml:2:37: error: there is no seat 'green' in this game ('green' takes part where there are 3 seats or "
       "more, and here are 2)"},
      {"zones:\n  s1: { pieces: [{ kind: t1, face: side }] }",
       "start.yaml:2:36: error: zones.s1.pieces.1.face: 'side' is not one of up, down"},
      {"zones:\n  s1: { pieces: [{ kind: t1, id: 0 }, { kind: t2, id: 0 }] }",
       "start.yaml:2:39: error: two pieces have the id 0"},
      {"zones:\n  s1: { pieces: [{ kind: t1, id: 7 }] }",
       "start.yaml:2:18: error: id 7 of a piece, but there are only 1 pieces (numbered from 0)"},
      {"zones:\n  s1: { pieces: [{ knid: t1 }] }",
       "start.yaml:2:18: error: zones.s1.pieces.1: the key 'kind' is missing\n"
       "start.yaml:2:20: error: a position has no 'knid' here (did you mean 'kind'?)"},
      {"counters: { lap: 3 }", "start.yaml:1:13: error: there is no counter 'lap' here (did you mean 'laps'?)"},
      {"counters: { laps: many }", "start.yaml:1:19: error: counters.laps: expected a whole number, found 'many'"},
      {"counters: { laps: -1 }", "start.yaml:1:19: error: -1 is not between 0 and 2147483647"},
      {"seats: { rad: {} }", "start.yaml:1:10: error: there is no seat 'rad' in this game (did you mean 'red'?)"},
      {"seats: { red: { counters: { laps: 1 } } }", "start.yaml:1:29: error: there is no counter 'laps' here"},
      {"first: white", "start.yaml:1:8: error: there is no seat 'white' in this game"},
      {"rng: \"00c0ffee00c0ffee\"",
       "start.yaml:1:6: error: one number for all of chance: this was written by Vizier 1, which reads it (here it is "
       "{ key: \"sixteen hexadecimal digits\", drawn: { first: 1 } })"},
      {"rng: { key: twelve }",
       "start.yaml:1:13: error: the key of the random numbers is sixteen hexadecimal digits in quotes"},
      {"rng: { key: \"00c0ffee00c0ffee\", drawn: { first: -1 } }",
       "start.yaml:1:49: error: rng.drawn.first: -1 is too small; at least 0"},
      {"flow: [{ vars: {} }]", "start.yaml:1:8: error: flow.1: the key 'state' is missing"},
      {"flow: [{ state: lap, vars: { x: <piece s1#3> } }]", "start.yaml:1:33: error: s1 holds only 0 pieces, not 3"},
      {"flow: [{ state: lap, vars: { x: <zone s0> } }]",
       "start.yaml:1:33: error: there is no zone 's0' (did you mean 's1'?)"},
      {"flow: [{ state: lap, vars: { x: <peice s1#1> } }]",
       "start.yaml:1:33: error: '<peice s1#1>' is not the handle of anything (did you mean 'piece'?)"},
      {"flow: [{ state: lap, vars: { x: 1.5 } }]", "start.yaml:1:33: error: 1.5 is a fraction; whole numbers only"},
      {"modifiers: [{ name: x }]", "start.yaml:1:13: error: modifiers.1: the key 'script' is missing"},
      {"walls: [{ zone: s1 }]",
       "start.yaml:1:9: error: walls.1: the key 'cell' is missing\nstart.yaml:1:9: error: walls.1: the key 'side' is "
       "missing"},
      {"scores: [1]", "start.yaml:1:9: error: 1 scores for 2 seats"},
      {"first: [red]", "start.yaml:1:8: error: first: expected a name, found a list"},
      {"seats: { red: [] }", "start.yaml:1:15: error: seats.red: expected a map, found a list"},
      {"seats: { red: { countres: {} } }",
       "start.yaml:1:17: error: a position has no 'countres' here (did you mean 'counters'?)"},
      {"zones: { s1: { pieces: t1 } }", "start.yaml:1:24: error: zones.s1.pieces: expected a list, found 't1'"},
      {"zones: { s1: { piecse: [t1] } }",
       "start.yaml:1:16: error: a position has no 'piecse' here (did you mean 'pieces'?)"},
      {"rng: { key: \"00c0ffee00c0ffee\", darwn: {} }",
       "start.yaml:1:33: error: a position has no 'darwn' here (did you mean 'drawn'?)"},
      {"modifiers: [{ script: x, untli: y }]",
       "start.yaml:1:26: error: a position has no 'untli' here (did you mean 'until'?)"},
      {"modifiers: [{ script: x, modifies: [vlaue] }]",
       "start.yaml:1:37: error: there is no query 'vlaue' (did you mean 'value'?)"},
  };
  for (const auto& [text, message] : table) {
    INFO(text);
    CHECK(findings(runtime->package(), text) == message);
  }
}
