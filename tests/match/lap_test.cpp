// A lap that is data is played by the host alone; a script that does the same must be the same game.
#include "play.hpp"
#include "world/editor.hpp"

using namespace vizier;
using namespace vizier::match;

namespace {

const std::string data = R"(flow.lap = { lap = "place", from = "hand", to = "placing", face = "down", times = 8, counter = "laps", next = "award" })";
const std::string in_lua = R"(function flow.lap(game)
  game:lap("place", "hand", "placing", "down")
  game.laps = game.laps + 1
  return game.laps == 8 and "award" or "lap"
end)";

/// The comparison game with this text in the place of its lap.
std::unique_ptr<script::Runtime> with_lap(const std::string& lap, const world::Value& rules = {}) {
  const content::Loaded loaded = test_library().load({"htac", "", "", {}});
  REQUIRE(loaded.package);
  auto package = std::make_shared<content::Package>(*loaded.package);
  std::string& text = package->scripts.at("htac/flow").back().text;
  const std::size_t at = text.find(data);
  REQUIRE(at != std::string::npos);
  text.replace(at, data.size(), lap);
  if (!rules.is_nil()) package->rules = rules;
  return std::make_unique<script::Runtime>(package);
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  text.replace(text.find(what), what.size(), with);
  return text;
}

}  // namespace

TEST_CASE("a lap that is data is the game that a script would play, move by move") {
  const auto plain = with_lap(data), scripted = with_lap(in_lua);
  for (const int seats : {2, 3, 4}) {
    Match a(*plain, {seats, 7}), b(*scripted, {seats, 7});
    world::Rng rng = world::Rng::seeded(5);
    while (!a.over()) {
      REQUIRE(a.open().size() == 1);
      REQUIRE(b.open().size() == 1);
      CHECK(a.open()[0].items == b.open()[0].items);
      CHECK(a.open()[0].seconds == b.open()[0].seconds);
      CHECK(a.open()[0].prompt == b.open()[0].prompt);
      const world::Answer answer = a.open()[0].sample(rng);
      REQUIRE(a.answer(0, answer) == "");
      REQUIRE(b.answer(0, answer) == "");
      REQUIRE(a.world().hash() == b.world().hash());
      REQUIRE(a.checkpoint().hash() == b.checkpoint().hash());
      REQUIRE(a.events().list.size() == b.events().list.size());
    }
    CHECK(b.over());
  }
}

TEST_CASE("in the middle of a lap that is data one can fork, go back and forth, and carry the match elsewhere") {
  const auto runtime = with_lap(data);
  Match match(*runtime, {4, 3});
  world::Rng rng = world::Rng::seeded(2);
  for (int i = 0; i < 6; ++i) REQUIRE(random_input(match, rng));
  const std::uint64_t here = match.world().hash();
  CHECK(match.fork().world().hash() == here);
  CHECK(match.branch().world().hash() == here);
  REQUIRE(match.undo());
  REQUIRE(match.undo());
  CHECK(match.world().hash() != here);
  REQUIRE(match.redo());
  REQUIRE(match.redo());
  CHECK(match.world().hash() == here);
  Match moved = std::move(match);
  CHECK(moved.open()[0].seat == moved.world().turn(2));
  for (int i = 0; i < 2; ++i) REQUIRE(random_input(moved, rng));
  CHECK(moved.open()[0].seat == moved.world().turn(0));
  CHECK(moved.world().counter(moved.defs().counters[static_cast<std::size_t>(moved.defs().counter("laps").index)], 0) == 2);
}

TEST_CASE("how often a lap goes round can be one of the rules") {
  world::Table inner, rules;
  inner.set("laps", 3);
  rules.set("placement", world::Value(inner));
  rules.set("rounds", 1);
  const auto runtime = with_lap(replaced(data, "times = 8", "times = \"placement.laps\""), world::Value(rules));
  INFO(runtime->error().message);
  REQUIRE(!runtime->error());
  Match match(*runtime, {2, 1});
  world::Rng rng = world::Rng::seeded(1);
  int decisions = 0;
  while (random_input(match, rng)) ++decisions;
  CHECK(match.over());
  CHECK(decisions == 6);
}

TEST_CASE("where a lap has nothing to choose from, that is a mistake with the name of the state") {
  const auto runtime = with_lap(replaced(data, "times = 8", "times = 9"));
  Match match(*runtime, {2, 1});
  world::Rng rng = world::Rng::seeded(1);
  for (int i = 0; i < 16 && !match.error(); ++i) REQUIRE(match.answer(0, match.open()[0].sample(rng)) == "");
  CHECK(match.error().message == "state 'lap': place: there is no piece to place");
  CHECK(match.error().place.file.ends_with("tests/packages/htac/scripts/flow.lua"));
  CHECK(match.stuck());
  CHECK(match.undo());
  CHECK_FALSE(match.stuck());
}

TEST_CASE("a lap that names what does not exist says so when it loads") {
  struct Row {
    const char *what, *with, *says;
  };
  const Row rows[] = {
      {"from = \"hand\"", "from = \"hnd\"", "state 'lap': 'from' must name a zone"},
      {"to = \"placing\"", "to = \"board\"", "state 'lap': 'to' must name a legality rule"},
      {"times = 8", "times = 0", "state 'lap': 'times' must be a number from 1 on, or name a rule that is one"},
      {"times = 8", "times = \"laps\"", "state 'lap': 'times' must be a number from 1 on, or name a rule that is one"},
      {"counter = \"laps\"", "counter = \"points\"", "state 'lap': there is no counter 'points' of the game"},
      {"next = \"award\"", "nxt = \"award\"", "state 'lap': a lap has no 'nxt'; did you mean 'next'?"},
      {"next = \"award\"", "next = \"awrd\"", "state 'lap' goes on with 'awrd', which is no state; did you mean 'award'?"},
      {"face = \"down\"", "face = \"sideways\"", "state 'lap': a face is 'up', 'down' or 'keep', not 'sideways'"},
      {"lap = \"place\"", "lap = 3", "state 'lap': 'lap' must be a text"},
  };
  for (const Row& row : rows) {
    INFO(row.with);
    const auto runtime = with_lap(replaced(data, row.what, row.with));
    CHECK(runtime->error().message.ends_with(row.says));
  }
}
