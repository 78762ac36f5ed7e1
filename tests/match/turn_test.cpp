// A turn that is data is played by the host alone; a script that does the same must be the same game.
#include <algorithm>

#include "play.hpp"

using namespace vizier;
using namespace vizier::match;

namespace {

/// The quilts with one text of their flow in the place of another.
std::shared_ptr<content::Package> quilts(const std::string& what = {}, const std::string& with = {}) {
  const content::Loaded loaded = test_library().load({"quilt", "", "", {}});
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  auto package = std::make_shared<content::Package>(*loaded.package);
  std::string& text = package->scripts.at("quilt/flow").back().text;
  if (what.empty()) return package;
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  text.replace(at, what.size(), with);
  return package;
}

std::string load_error(const std::string& what, const std::string& with) {
  const script::Runtime runtime(quilts(what, with));
  return runtime.error().message;
}

int said(const Match& match, std::string_view key) {
  int n = 0;
  for (const world::Said& line : match.events().said) n += line.key == key;
  return n;
}

}  // namespace

TEST_CASE("a turn that is data is the game that a script would play, answer by answer") {
  auto other = quilts("lay = sew", "lay = function(...) return sew(...) end");
  std::string& text = other->scripts.at("quilt/flow").back().text;
  text.replace(text.find("words = uses"), 12, "words = function(...) return uses(...) end");
  script::Runtime plain(quilts()), scripted(other);
  REQUIRE(plain.loaded());
  REQUIRE(scripted.loaded());
  int bought = 0, encores = 0;
  for (const int seats : {2, 3, 4})
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      Options options;
      options.tallies = true;
      Match a(plain, {seats, seed}, options), b(scripted, {seats, seed}, options);
      world::Rng rng = world::Rng::seeded(seed);
      while (!a.over()) {
        REQUIRE(a.open().size() == 1);
        REQUIRE(b.open().size() == 1);
        REQUIRE(a.open()[0].prompt == b.open()[0].prompt);
        REQUIRE(a.open()[0].seat == b.open()[0].seat);
        REQUIRE(a.open()[0].items == b.open()[0].items);
        REQUIRE(a.open()[0].args == b.open()[0].args);
        const world::Answer answer = a.open()[0].sample(rng);
        REQUIRE(a.answer(0, answer) == "");
        REQUIRE(b.answer(0, answer) == "");
        REQUIRE(a.checkpoint().hash() == b.checkpoint().hash());
        REQUIRE(a.events().list.size() == b.events().list.size());
        REQUIRE(a.events().said.size() == b.events().said.size());
      }
      REQUIRE(b.over());
      CHECK(a.world().hash() == b.world().hash());
      for (std::size_t i = 0; i < a.events().said.size(); ++i) {
        REQUIRE(a.events().said[i].key == b.events().said[i].key);
        REQUIRE(a.events().said[i].args == b.events().said[i].args);
      }
      CHECK(said(a, "sewn") > 20);
      CHECK(a.events().tallies.size() == static_cast<std::size_t>(said(a, "sewn")));
      CHECK(b.events().tallies.size() == a.events().tallies.size());
      CHECK(said(a, "log.seams") > 0);
      const auto seams = std::find_if(a.events().said.begin(), a.events().said.end(), [](const world::Said& line) { return line.key == "log.seams"; });
      CHECK(seams->args.at("loose").integer_or(0) + seams->args.at("thread").integer_or(0) > 0);
      CHECK(seams->args.at("what").table()->list.at(0).at("text").text_or("").starts_with("log.seams_"));
      CHECK(said(a, "hung") > 20);
      bought += said(a, "bought");
      for (int seat = 0; seat < seats; ++seat) encores += a.world().counter(a.defs().counters[static_cast<std::size_t>(a.defs().counter("encores").index)], seat);
    }
  CHECK(bought > 0);  // a script had its say, too
  CHECK(encores > 0);
}

TEST_CASE("a turn that is data runs no script, and is one step with its menu and with what follows") {
  std::string error = "\n  error('a script runs')";
  auto package = quilts("function flow.trimmed(game, frame)", "function flow.trimmed(game, frame)" + error);
  std::string& text = package->scripts.at("quilt/flow").back().text;
  for (const char* begin : {"function flow.shop(game, frame)", "function flow.bought(game, frame)", "function flow.jingle(game, frame)", "function flow.trimming(game, frame)"}) text.insert(text.find(begin) + std::string(begin).size(), error);
  script::Runtime runtime(package);
  REQUIRE(runtime.loaded());
  Match match(runtime, {2, 4});
  int quiet = 0, menus = 0, woken = 0;
  for (std::int32_t piece = 0; piece < 6; ++piece) {
    Match trial = match.fork();
    const std::uint64_t steps = trial.steps();
    REQUIRE(trial.open()[0].items.size() == 6);
    REQUIRE(trial.answer(0, world::Answer(piece)) == "");
    CHECK(trial.open()[0].prompt == "sew");
    CHECK(trial.steps() == steps);
    REQUIRE(trial.answer(0, world::Answer(0)) == "");
    if (trial.error()) {  // two buttons wake the script, whose mistake takes the answer back
      CHECK(trial.error().message.find("a script runs") != std::string::npos);
      CHECK(trial.open()[0].prompt == "sew");
      ++woken;
      continue;
    }
    if (trial.open()[0].prompt == "trim") {  // one button: there is a menu, still in the same step
      ++menus;
      CHECK(trial.steps() == steps);
      CHECK(trial.open()[0].texts == std::vector<std::string>{"pick", "leave"});
      CHECK(trial.open()[0].args.at("loose").integer_or(0) == 1);
      REQUIRE(trial.answer(0, world::Answer(1)) == "");
    } else {
      ++quiet;
    }
    REQUIRE(!trial.error());
    CHECK(trial.steps() == steps + 1);
    CHECK(trial.open()[0].seat == trial.world().turn(1));
    CHECK(trial.open()[0].items.size() == 6);
  }
  CHECK(quiet > 0);
  CHECK(menus + woken > 0);
}

TEST_CASE("in the middle of a turn that is data one can fork, go back and forth, and carry the match elsewhere") {
  script::Runtime runtime(quilts());
  Match match(runtime, {3, 3});
  world::Rng rng = world::Rng::seeded(2);
  for (int i = 0; i < 40 || match.open()[0].prompt != "sew"; ++i) REQUIRE(random_input(match, rng));
  const std::uint64_t here = match.world().hash();
  const auto items = match.open()[0].items;
  const Match fork = match.fork();
  CHECK(fork.world().hash() == here);
  CHECK(fork.open()[0].items == items);
  CHECK(match.branch().open()[0].items == items);
  REQUIRE(match.undo());
  CHECK(match.open()[0].prompt == "take");
  REQUIRE(match.undo());
  CHECK(match.open()[0].prompt != "take");
  REQUIRE(match.redo());
  REQUIRE(match.redo());
  CHECK(match.world().hash() == here);
  CHECK(match.open()[0].items == items);
  Match imagined(runtime, {3, 3});
  REQUIRE(match.fork_for(match.open()[0].seat, rng, imagined));
  CHECK(imagined.open()[0].items == items);
  Match moved = std::move(match);
  while (random_input(moved, rng)) {}
  CHECK(moved.over());
}

TEST_CASE("a slow script behind a turn that is data is counted, and its mistake takes one answer back") {
  script::Runtime runtime(quilts("  game.loose = game.loose - 1\n", "  while true do end\n"));
  REQUIRE(runtime.loaded());
  Match match(runtime, {2, 1});
  world::Rng rng = world::Rng::seeded(1);
  while (!match.error()) REQUIRE(random_input(match, rng));
  CHECK(match.error().message.find("never ends") != std::string::npos);
  CHECK(match.open()[0].prompt == "trim");
}

TEST_CASE("where a turn has no cell for the piece, that is a mistake with the name of the state") {
  script::Runtime runtime(quilts("max_y = \"rows\",", "max_y = \"rows\", max_x = 2,"));
  REQUIRE(runtime.loaded());
  Match match(runtime, {2, 1});
  world::Rng rng = world::Rng::seeded(1);
  while (!match.error() && random_input(match, rng)) {}
  CHECK(match.error().message.find("state 'turn': there is no cell for ") == 0);
  CHECK(match.error().place.file.ends_with("tests/packages/quilt/scripts/flow.lua"));
  CHECK(match.open()[0].prompt == "take");  // another patch may fit
}

TEST_CASE("a game can begin from a position in which the turn passes on") {
  script::Runtime runtime(quilts());
  world::World start = Match(runtime, {3, 5}).world();
  start.flow.back().state = "turn_over";
  const Match match(runtime, start);
  REQUIRE(!match.error());
  CHECK(match.open()[0].seat == match.world().turn(1));
  CHECK(match.open()[0].prompt == "take");
}

TEST_CASE("what is wrong with a turn that is data is said when it is loaded") {
  const struct {
    const char *what, *with, *error;
  } cases[] = {
      {"from = \"rack\"", "from = \"rak\"", "state 'turn': 'from' must name a zone"},
      {"from = \"rack\"", "from = \"basket\"", "state 'turn': 'from' must name a grid, since a piece may stray from its row"},
      {"lay = sew", "lay = 3", "state 'turn': 'lay' must be made with laying, or be a function"},
      {"by_script = has_notions", "by_script = function() end", "state 'turn': 'by_script' must be made with condition"},
      {"wakes = condition", "wakens = condition", "state 'turn': a turn has no 'wakens'; did you mean 'wakes'?"},
      {"laid = \"jingle\"", "laid = \"jungle\"", "state 'turn' goes on with 'jungle', which is no state; did you mean 'jingle'?"},
      {"laid = \"jingle\"", "laid = \"turn_over\"", "state 'turn': 'turn_over' follows in the same step and must be a function"},
      {"pass = \"turn\"", "pass = \"turn_over\"", "state 'turn_over': 'turn_over' passes the turn on as well, which would never end"},
      {"last = \"encore\"", "lst = \"encore\"", "state 'turn_over': such a state has no 'lst'; did you mean 'last'?"},
      {"onto = \"quilt\"", "onto = \"box\"", "laying: 'onto' must name a grid: a zone with 'grid: true'"},
      {"max_y = \"rows\"", "max_y = \"row\"", "laying: 'max_y' must be a whole number from -8192 to 8191, or name a rule that is one"},
      {"strays = \"slack\"", "strays = \"slak\"", "laying: there is no query 'slak'"},
      {"touches = touching {", "touches = tostring {", "laying: 'touches' must be made with touching"},
      {"mark = \"s\"", "mark = \"x\"", "touching: no side shows the mark \"x\""},
      {"count = { \"loose\", \"b\" }", "count = { \"lose\", \"b\" }", "touching: there is no counter 'lose' of the game"},
      {"count = { \"loose\", \"b\" }", "count = { \"loose\" }", "touching: 'count' must be a list of names and marks, one after the other"},
      {"note = { \"thread\", \"t\" }", "note = { \"thread\", \"q\" }", "touching: no side shows the mark \"q\", which 'thread' counts"},
      {"{ \"box\", \"price\", \"buttons\" }", "{ \"box\", \"price\" }", "'buys': entry 1 is no list of a zone, an attribute and a counter"},
      {"{ \"box\", \"price\", \"buttons\" }", "{ \"bx\", \"price\", \"buttons\" }", "'buys': there is no zone 'bx'"},
      {"{ \"box\", \"price\", \"buttons\" }", "{ \"box\", \"prize\", \"buttons\" }", "'buys': there is no attribute 'prize'"},
      {"{ \"box\", \"price\", \"buttons\" }", "{ \"box\", \"price\", \"coins\" }", "'buys': there is no counter 'coins' of players or of the game"},
      {"bought = \"bought\"", "bought = \"turn_over\"", "state 'turn': 'turn_over' follows in the same step and must be a function"},
      {"words = uses", "words = \"uses\"", "state 'trim': 'words' must be made with words, or be a function"},
      {"about = { \"loose\", \"buttons\" }", "about = { \"lose\" }", "state 'trim': 'about': there is no counter 'lose' of the game or of players"},
      {"resets = { \"loose\", \"given\", \"last_gift\" }", "resets = { \"buttons\" }", "state 'trim': 'resets': there is no counter or variable 'buttons' of the game"},
      {"chosen = \"trimmed\"", "chosen = \"turn_over\"", "state 'trim': 'turn_over' follows in the same step and must be a function"},
      {"given < rules.gifts", "given < rules.presents", "condition: 'rules.presents' is no rule that is a number"},
      {"{ \"pick\", \"loose\" }", "{ 3, \"loose\" }", "words: entry 1 is no list that begins with a word"},
      {"function(game) return game.loose > 1 end }", "function(game) return game.loose > 1 end, \"box\" }", "words: in entry 2 something stands behind the function, which must come last"},
      {"buttons >= notions.price", "buttons >= notions.prize", "condition: 'notions.prize' is neither a number nor an attribute of a category (category.attribute)"},
  };
  for (const auto& c : cases) {
    const std::string error = load_error(c.what, c.with);
    INFO(c.with << ": " << error);
    CHECK(error.ends_with(c.error));
  }
}

TEST_CASE("states that lead to each other for ever are told, and what was before is kept") {
  script::Runtime runtime(quilts("function flow.judging(game)", "function flow.there() return \"back\" end\nfunction flow.back() return \"there\" end\nfunction flow.judging(game)"));
  REQUIRE(runtime.loaded());
  Match match(runtime, {2, 1});
  world::Rng rng = world::Rng::seeded(1);
  for (int i = 0; i < 5; ++i) REQUIRE(random_input(match, rng));
  world::World lost = match.checkpoint();
  lost.flow.back().state = "there";
  Match round(runtime, lost);
  CHECK(round.stuck());
  CHECK(round.error().message.ends_with("nobody was asked anything: the states 'back', 'there' lead to each other for ever"));
  CHECK(round.error().place.file.ends_with("tests/packages/quilt/scripts/flow.lua"));
  CHECK(round.world().flow.back().state == "there");
  CHECK(round.world().hash() == lost.hash());
  CHECK(!round.retry());
}

TEST_CASE("a menu and a turn that passes on to it for ever are told as well") {
  script::Runtime runtime(quilts("pass = \"turn\", refill = \"basket\", log = \"hung\", last = \"encore\"", "pass = \"trim\""));
  REQUIRE(runtime.loaded());
  Match match(runtime, {2, 1});
  world::Rng rng = world::Rng::seeded(1);
  while (random_input(match, rng)) {}
  CHECK(match.stuck());
  CHECK(match.error().message.ends_with("the state 'trim' leads back to itself for ever"));
  REQUIRE(match.undo());
  CHECK(match.open().size() == 1);
}
