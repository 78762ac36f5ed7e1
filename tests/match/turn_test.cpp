// Turns of a tile game, written in Lua with laying and touching.
#include <algorithm>

#include "play/play.hpp"

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

TEST_CASE("a game of turns tells what happens, and everything in it happens") {
  script::Runtime runtime(quilts());
  int bought = 0, encores = 0;
  for (const int seats : {2, 3, 4})
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      MatchOptions options;
      options.tallies = true;
      Match match(runtime, {seats, seed}, options);
      world::Rng rng = world::Rng::seeded(seed);
      while (random_input(match, rng)) {
      }
      REQUIRE(match.over());
      CHECK(said(match, "sewn") > 20);
      CHECK(match.events().tallies.size() == static_cast<std::size_t>(said(match, "sewn")));
      CHECK(said(match, "hung") > 20);
      CHECK(said(match, "log.seams") > 0);
      const auto& lines = match.events().said;
      const auto seams =
          std::find_if(lines.begin(), lines.end(), [](const world::Said& line) { return line.key == "log.seams"; });
      CHECK(seams->args.at("loose").integer_or(0) + seams->args.at("thread").integer_or(0) > 0);
      CHECK(seams->args.at("what").table()->list.at(0).at("text").text_or("").starts_with("log.seams_"));
      bought += said(match, "bought");
      for (int seat = 0; seat < seats; ++seat)
        encores += match.world().counter(match.defs().counters[match.defs().counter("encores")], seat);
    }
  CHECK(bought > 0);
  CHECK(encores > 0);
}

TEST_CASE("a table that does not listen is no state") {
  CHECK(load_error("function flow.judging(game)", "flow.rest = { pass = \"turn\" }\nfunction flow.judging(game)")
            .ends_with("state 'rest' is a table, so it listens: it needs the functions listen and input"));
  CHECK(load_error("function flow.judging(game)", "flow.rest = 3\nfunction flow.judging(game)")
            .ends_with("state 'rest' must be a function, not a number"));
}

TEST_CASE("in the middle of a turn one can fork, go back and forth, and carry the match elsewhere") {
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
  while (random_input(moved, rng)) {
  }
  CHECK(moved.over());
}

TEST_CASE("a slow turn is counted, and its mistake takes one answer back") {
  script::Runtime runtime(quilts("  game.loose = game.loose - 1\n", "  while true do end\n"));
  REQUIRE(runtime.loaded());
  Match match(runtime, {2, 1});
  world::Rng rng = world::Rng::seeded(1);
  while (!match.error()) REQUIRE(random_input(match, rng));
  CHECK(match.error().message.find("never ends") != std::string::npos);
  CHECK(match.open()[0].prompt == "trim");
}

TEST_CASE("where a turn has no cell for the piece, that is a mistake with the line that asked") {
  script::Runtime runtime(quilts("max_y = \"rows\",", "max_y = \"rows\", max_x = 2,"));
  REQUIRE(runtime.loaded());
  Match match(runtime, {2, 1});
  world::Rng rng = world::Rng::seeded(1);
  while (!match.error() && random_input(match, rng)) {
  }
  CHECK(match.error().message == "laying: there is no cell for this piece; look before you ask");
  CHECK(match.error().source.find("sew(game, player, choice)") != std::string::npos);
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

TEST_CASE("what is wrong with laying and touching is said when it is loaded") {
  const struct {
    const char *what, *with, *error;
  } cases[] = {
      {"onto = \"quilt\"", "onto = \"box\"", "laying: 'onto' must name a grid: a zone with 'grid: true'"},
      {"max_y = \"rows\"", "max_y = \"row\"",
       "laying: 'max_y' must be a whole number from -8192 to 8191, or name a rule that is one"},
      {"strays = \"slack\"", "strays = \"slak\"", "laying: there is no query 'slak'"},
      {"touches = touching {", "touches = tostring {", "laying: 'touches' must be made with touching"},
      {"mark = \"s\"", "mark = \"x\"", "touching: no side shows the mark \"x\""},
      {"count = { \"loose\", \"b\" }", "count = { \"lose\", \"b\" }",
       "touching: there is no counter 'lose' of the game"},
      {"count = { \"loose\", \"b\" }", "count = { \"loose\" }",
       "touching: 'count' must be a list of names and marks, one after the other"},
      {"note = { \"thread\", \"t\" }", "note = { \"thread\", \"q\" }",
       "touching: no side shows the mark \"q\", which 'thread' counts"},
      {"log = \"sewn\"", "lgo = \"sewn\"", "laying has no option 'lgo'; did you mean 'log'?"},
  };
  for (const auto& c : cases) {
    const std::string error = load_error(c.what, c.with);
    INFO(c.with << ": " << error);
    CHECK(error.ends_with(c.error));
  }
}

TEST_CASE("states that lead to each other for ever are told, and what was before is kept") {
  script::Runtime runtime(quilts("function flow.judging(game)",
                                 "function flow.there() return \"back\" end\nfunction flow.back() return \"there\" "
                                 "end\nfunction flow.judging(game)"));
  REQUIRE(runtime.loaded());
  Match match(runtime, {2, 1});
  world::Rng rng = world::Rng::seeded(1);
  for (int i = 0; i < 5; ++i) REQUIRE(random_input(match, rng));
  world::World lost = match.checkpoint();
  lost.flow.back().state = "there";
  Match round(runtime, lost);
  CHECK(round.stuck());
  CHECK(round.error().message.ends_with(
      "nobody was asked anything: the states 'back', 'there' lead to each other for ever"));
  CHECK(round.error().place.file.ends_with("tests/packages/quilt/scripts/flow.lua"));
  CHECK(round.world().flow.back().state == "there");
  CHECK(round.world().hash() == lost.hash());
  CHECK(!round.retry());
}
