#include "spec/spec.hpp"

#include <algorithm>

#include "catch.hpp"
#include "content/sandbox.hpp"
#include "spec/file.hpp"
#include "spec/shorthand.hpp"

using namespace vizier;

namespace {

const std::filesystem::path root = VIZIER_SOURCE_DIR;

/// A game in which everything of a position occurs: piles with numbers, pieces by value, cards of two sorts, a sum, a
/// leader, states with arguments.
void write_game(content::Sandbox& box) {
  box.write("caves/package.yaml",
            "id: caves\nversion: 1.0.0\nformat: 2\nlanguages: [en]\nseats: { min: 2, max: 3, names: [red, blue, green] "
            "}\nflow: caves/flow\n")
      .write("caves/content.yaml", R"(
categories:
  tokens: { back: token, attributes: { value: { type: integer } } }
  tools: { back: tool }
  tricks: { back: trick }
tokens: { t2: { value: 2 }, t4: { value: 4 }, t9: { value: 9 } }
tools: { lamp: {}, rope: {} }
tricks: { storm: {}, fog: {} }
zones:
  hand: { each: seat, sight: owner, unordered: true }
  tools: { each: seat, sight: open }
  tricks: { each: seat, sight: owner, unordered: true }
  pile: { sight: closed }
  cave_1: { sight: faces, regions: [caves] }
  cave_2: { sight: faces, regions: [caves] }
counters:
  niche_1: { each: zone }
  niche_2: { each: zone }
  gold: { each: seat }
  silver: { each: seat }
variables:
  leader: {}
supply:
  tokens: { kinds: tokens, each_seat: true, zone: hand }
  tools: { kinds: tools, zone: pile }
  tricks: { kinds: tricks, zone: pile, shuffle: true }
)")
      .write("caves/position.yaml", R"(
game:
  camel: { var: leader, as: seat }
zones:
  niches: { counters: [niche_1, niche_2] }
seats:
  tools: { zone: tools, category: tools, from: pile }
  tricks: { zone: tricks, category: tricks, from: pile }
  riches: { sum: [gold, silver] }
pieces: { by: value, from: hand }
states:
  scoring: { state: window, vars: [cave], under: [{ state: scored }] }
ignore: [use, play, "on"]
)")
      .write("caves/lang/en.yaml",
             "title: Caves\nwindow: Play or pass.\ntarget: Where?\nlay: Lay a token.\nchoice: { pass: Pass, a: A, b: B "
             "}\n")
      .write("caves/scripts/flow.lua", R"(
local flow = {}

function flow.setup() return "lay" end

function flow.lay(game, frame)
  frame.at = (frame.at or 0) % game.seats + 1
  local token = game:turn(frame.at):choose("lay", "hand")
  token:move_to(game.cave_1, "down")
  return "lay"
end

---Everybody may play something until all have passed.
function flow.window(game, frame)
  frame.passes, frame.turn = frame.passes or 0, frame.turn or game.leader
  if frame.passes == game.seats then return game:done(frame.cave) end
  local player = frame.turn
  local cards = player.tricks:pieces()
  for _, tool in ipairs(player.tools:pieces()) do table.insert(cards, tool) end
  table.insert(cards, "pass")
  local card = player:choose("window", cards)
  frame.turn, frame.passes = player.next, card == "pass" and frame.passes + 1 or 0
  if card == "pass" then return "window" end
  if card.category == "tricks" then
    local cave = player:choose("target", game:zones("caves"))
    for _, piece in ipairs(cave:pieces()) do piece:move_to(piece.owner.hand, "down") end
  else
    frame.turn = player
  end
  card:move_to(game.pile, "down")
  return "window"
end

---Two windows in a row that look the same.
function flow.twice(game)
  game.cave_1.niche_2 = game.cave_1.niche_2 + 1
  if game.cave_1.niche_2 == 3 then return "lay" end
  return game:push("window", {}, "twice")
end

function flow.scored(game, frame)
  local cave = frame.result
  for _, player in ipairs(game:players()) do
    if cave:count(player) > 0 then
      player.gold = player.gold + cave.niche_1
      player.silver = player.silver + cave.niche_2
    end
  end
  cave.niche_1, cave.niche_2 = 0, 0
  return "lay"
end

return flow
)");
}

const std::string example = R"(
- it: empties a cave
  game: { package: caves, seats: [red, blue, green] }
  given:
    camel: red
    cave_2: { niches: [4, 2], red: [9], blue: [4, 2] }
    red: { tools: [lamp], tricks: [storm] }
    at: scoring cave_2
  when:
    - red: [use lamp, play storm on cave_2]
    - all: pass
  then:
    cave_2: { red: [], blue: [], niches: [] }
    blue: { riches: 0, hand: [2, 4, 9] }
    red: { tools: [], hand: 3 }
    camel: red
)";

spec::SpecResult only(content::Sandbox& box, const std::string& text) {
  box.write("specs.yaml", text);
  const auto results = spec::run_specs(box.library(), box.folder() / "specs.yaml");
  REQUIRE(results.size() == 1);
  return results.front();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("every spec of the project holds", "[spec]") {
  const content::Library library({root, root / "tests" / "packages"});
#ifdef __SANITIZE_ADDRESS__
  constexpr std::size_t every = 12;  // ten times as slow: a sample from every file
#else
  constexpr std::size_t every = 1;
#endif
  std::vector<spec::SpecResult> results = spec::run_specs(library, root / "tests" / "specs", {}, every);
  CHECK(results.size() >= 1500 / every);
  for (const spec::SpecResult& r : results) {
    INFO(r.file << ":" << r.line << ": " << r.name << "\n" << r.message);
    CHECK(r.passed);
  }
}

TEST_CASE("shorthands say a position in the words of its game", "[spec]") {
  content::Sandbox box;
  write_game(box);
  const spec::SpecResult result = only(box, example);
  INFO(result.message);
  CHECK(result.passed);
  CHECK(result.name == "empties a cave");
  CHECK(result.line == 2);
}

TEST_CASE("a spec that does not hold says where, what was expected and what there is", "[spec]") {
  content::Sandbox box;
  write_game(box);
  struct Wrong {
    const char *from, *to, *place, *message;
  };
  const Wrong table[] = {
      {"riches: 0", "riches: 6", "specs.yaml:14", "blue.riches: expected 6, but it is 0"},
      {"hand: 3", "hand: 2", "specs.yaml:15", "red.hand: expected 2, but it is 3"},
      {"hand: [2, 4, 9]", "hand: [2, 4]", "specs.yaml:14", "blue.hand: expected [2, 4], but it is [9, 4, 2]"},
      {"- all: pass", "- all: pass\n    - blue: storm", "specs.yaml:12", "blue is not asked here; asked: red (lay)"},
      {"play storm on cave_2", "play fog on cave_2", "specs.yaml:10",
       "red cannot answer 'play fog on cave_2' to window: 'play fog on cave_2' is not among the choices: storm, pass"},
      {"play storm on cave_2", "play storm", "specs.yaml:11",
       "nobody is asked something to which 'pass' is an answer; asked: red (target)"},
      {"play storm on cave_2]\n    - all: pass", "play storm]", "specs.yaml:2",
       "red is left with a question that the spec does not answer: target"},
      {"- red: [use", "- rad: [use", "specs.yaml:10", "there is no seat 'rad' in this game"},
      {"niches: [4, 2]", "niches: [4, 2, 1]", "specs.yaml:6", "cave_2.niches has room for 2 numbers, not 3"},
      {"red: [9]", "red: [8]", "specs.yaml:6", "no kind has 8 as its value"},
      {"tools: [lamp]", "tools: [lamb]", "specs.yaml:7", "there is no kind 'lamb' among the tools"},
      {"tools: [lamp]", "tool: [lamp]", "specs.yaml:7", "a seat has no 'tool'"},
      {"camel: red\n    cave_2", "camle: red\n    cave_2", "specs.yaml:5",
       "'camle' is no seat, zone, counter, variable or word of this game"},
      {"at: scoring cave_2", "at: scorign cave_2", "specs.yaml:8", "the flow has no state 'scorign'"},
      {"at: scoring cave_2", "at: scoring cave_2 twice", "specs.yaml:8", "'scoring' takes 1 words after it: cave"},
      {"blue: { riches: 0,", "blue: { riches: 0 }\n    asked: blue\n    log: [won]\n    green: {", "specs.yaml:15",
       "asked: expected blue, but it is red"},
      {"blue: { riches: 0,", "lacks: [play fgo]\n    blue: { riches: 0,", "specs.yaml:14",
       "lacks: nothing in this game is called 'fgo'"},
      {"given:", "gvien:", "specs.yaml:4", "a spec has no 'gvien' here"},
      {"package: caves", "package: cavse", "specs.yaml:3", "the game of this spec does not load"},
      {"seats: [red, blue, green]", "seats: [red, green]", "specs.yaml:3",
       "seats are taken in the order of the table: red, blue"},
  };
  for (const Wrong& w : table) {
    const spec::SpecResult result = only(box, replaced(example, w.from, w.to));
    INFO(w.to << "\n" << result.message);
    CHECK(!result.passed);
    CHECK(result.message.find(w.message) != std::string::npos);
    CHECK(result.message.find(w.place) != std::string::npos);
  }
}

TEST_CASE("what is wrong with a file of specs is told with its place and what was meant", "[spec]") {
  content::Sandbox box;
  write_game(box);
  const content::Library library = box.library();
  const std::pair<std::string, const char*> table[] = {
      {"it: x", "1:1: error: expected a list of specs: '- it: …', found a map"},
      {"- 5", "1:3: error: entry 1: expected a spec, which is a map that begins with 'it', found 5"},
      {"- { game: caves }\n- { then: { over: true } }",
       "2:3: error: a spec needs 'it': a few words that say what it shows"},
      {"- { it: x, then: {} }", "1:3: error: 'x' has no 'then': it would show nothing"},
      {"- { it: x, thne: {} }", "1:12: error: a spec has no 'thne' here (did you mean 'then'?)"},
      {"- { game: { sede: 4 } }", "1:13: error: a spec has no 'sede' here (did you mean 'seed'?)"},
      {"- { game: { seed: four } }", "1:19: error: entry 1.game.seed: expected a whole number, found 'four'"},
      {"- { game: { seats: 17 } }", "1:20: error: entry 1.game.seats: 17 is too large; at most 16"},
      {"- { game: { seats: many } }",
       "1:20: error: entry 1.game.seats: expected how many take part, or the list of their names, found 'many'"},
      {"- { game: [caves] }",
       "1:11: error: entry 1.game: expected the name of a package, or a map: { package: …, seats: 3 }, found a list"},
      {"- { it: x, when: pass }", "1:18: error: entry 1.when: expected a list of answers: '- red: pass', found 'pass'"},
      {"- { it: x, when: [pass] }",
       "1:19: error: entry 1.when.1: expected an answer, written as 'red: words', found 'pass'"},
      {"- { it: x, when: [{}] }",
       "1:19: error: entry 1.when.1: expected an answer, written as 'red: words', found an empty map"},
      {"- { it: x, given: [red] }", "1:19: error: entry 1.given: expected a map or nothing, found a list"},
      {"- { it: x, given: { world: { zonse: {} } } }",
       "1:30: error: a position has no 'zonse' here (did you mean 'zones'?)"},
      {"- { it: x, given: { world: { zones: { pile: { pieces: [{ kind: t2, onwer: red }] } } } } }",
       "1:68: error: a position has no 'onwer' here (did you mean 'owner'?)"},
      {"- { it: x, given: { world: { round: two } } }",
       "1:37: error: entry 1.given.world.round: expected a whole number, found 'two'"},
  };
  for (const auto& [text, message] : table) {
    content::Diagnostics diagnostics;
    box.write("specs.yaml", text);
    spec::read_specs(library, box.folder() / "specs.yaml", diagnostics);
    CHECK(box.findings(diagnostics) == std::string("specs.yaml:") + message);
  }
}

TEST_CASE("a name that position.yaml has wrong is told with its place and what was meant", "[spec]") {
  const std::pair<const char*, const char*> table[] = {
      {"game: { camel: { var: leadr } }", "1:23: error: there is no variable 'leadr' (did you mean 'leader'?)"},
      {"seats: { x: { zone: tool } }", "1:21: error: there is no zone 'tool' (did you mean 'tools'?)"},
      {"seats: { x: { zone: tools, from: [pile, plie] } }",
       "1:41: error: there is no zone 'plie' (did you mean 'pile'?)"},
      {"seats: { x: { sum: [gold, silvr] } }", "1:27: error: there is no counter 'silvr' (did you mean 'silver'?)"},
      {"zones: { x: { category: tool } }", "1:25: error: there is no category 'tool' (did you mean 'tools'?)"},
      {"pieces: { by: valu }", "1:15: error: there is no attribute 'valu' (did you mean 'value'?)"},
      {"seats: { x: { script: caves/flwo, get: x } }",
       "1:23: error: there is no module 'caves/flwo' (did you mean 'caves/flow'?)"},
      {"seats: { x: { script: caves/flow } }",
       "1:13: error: a script needs 'set', 'get' or both: the names of its functions"},
      {"seats: { x: { zone: hand, counter: gold } }",
       "1:13: error: a word stands for exactly one of: counter, counters, sum, var, first, zone, script"},
  };
  for (const auto& [text, message] : table) {
    content::Sandbox box;
    write_game(box);
    box.write("caves/position.yaml", text);
    content::Loaded loaded = box.load({"caves", "", "", {}});
    INFO(text << "\n" << box.findings(loaded.diagnostics));
    REQUIRE(loaded.package);
    content::Diagnostics diagnostics;
    CHECK_FALSE(spec::read_shorthands(*loaded.package, diagnostics));
    CHECK(box.findings(diagnostics) == std::string("caves/position.yaml:") + message);
  }
}

TEST_CASE("a script that keeps something of its own between games is found by its specs", "[spec]") {
  content::Sandbox box;
  write_game(box);
  box.write("caves/scripts/flow.lua", R"(
local flow, runs = {}, { count = 0 }
function flow.setup() return "lay" end
function flow.lay(game)
  game:player(1):choose("lay", { "a", "b" })
  runs.count = runs.count + 1
  game:player(1).gold = runs.count
  return "lay"
end
return flow
)");
  box.write("caves/position.yaml", "ignore: []\n");
  const spec::SpecResult result =
      only(box, "- it: counts\n  game: caves\n  when: [{ red: a }]\n  then: { red: { gold: 1 } }\n");
  INFO(result.message);
  CHECK(!result.passed);
}

TEST_CASE("a spec in a mod's folder plays with that mod", "[spec]") {
  content::Sandbox box;
  write_game(box);
  box.write("sand/mod.yaml", "id: sand\nversion: 1.0.0\nformat: 2\nrequires: [caves]\n")
      .write("sand/content/tricks.yaml", "tricks: { gale: {} }\nsupply: { gales: { kinds: [gale], zone: pile } }\n");
  box.write("sand/specs/gale.yaml",
            "- it: is there\n  game: { package: caves }\n  given: { red: { tricks: [\"sand:gale\"] }, camel: red, at: "
            "scoring cave_1 }\n  then: { "
            "asked: red, offers: [\"sand:gale\"] }\n");
  const auto results = spec::run_specs(box.library(), box.folder() / "sand" / "specs");
  REQUIRE(results.size() == 1);
  INFO(results[0].message);
  CHECK(results[0].passed);
}

TEST_CASE("everybody passes until the window closes, not in the next one that looks the same") {
  content::Sandbox box;
  write_game(box);
  const std::string one =
      "- it: stops\n  game: { package: caves, seats: 2 }\n  given: { camel: red, at: twice }\n  when: [{ all: pass "
      "}]\n  then: { asked: red, prompt: window, cave_1: { niche_2: 2 } }\n";
  const std::string two =
      "- it: goes on\n  game: { package: caves, seats: 2 }\n  given: { camel: red, at: twice }\n  when: [{ all: pass "
      "}, { all: pass }]\n  then: { asked: red, prompt: lay }\n";
  for (const std::string& spec : {one, two}) {
    const spec::SpecResult result = only(box, spec);
    INFO(result.message);
    CHECK(result.passed);
  }
}
