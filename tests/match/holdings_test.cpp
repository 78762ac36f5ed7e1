// What scripts make a game hold is bounded, in one step and over thousands of them, and is the same after a save, an
// undo and a fork. What is thrown in a step is a message.
#include <fmt/format.h>

#include "content/yaml.hpp"
#include "play/duel.hpp"
#include "world/limits.hpp"

using namespace vizier;
using namespace vizier::match;

namespace {

/// `duel` with another flow: the state `go` asks and then runs this code. The game has variables `v1` to `v9`.
std::unique_ptr<script::Runtime> game_of(const std::string& code, script::Limits limits = {}) {
  const content::Loaded loaded = test_library().load({"duel", "", "", {}});
  REQUIRE(loaded.package);
  auto package = std::make_shared<content::Package>(*loaded.package);
  for (int i = 1; i < 10; ++i) package->defs.vars.push_back({"v" + std::to_string(i), {}, {}, {}, {}});
  package->defs.finish();
  package->modifiers.clear();
  package->scripts["duel/flow"] = {{"duel", "flow.lua",
                                    "local flow = {}\n"
                                    "local big = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 }\n"
                                    "for _ = 1, 11 do big = { big, big, big, big, big, big, big, big, big, big } end\n"
                                    "local function list(n) local t = {} for i = 1, n do t[i] = i end return t end\n"
                                    "function flow.setup() return 'go', {} end\n"
                                    "function flow.sub(game, frame) return game:done(frame.x) end\n"
                                    "function flow.go(game, frame)\n"
                                    "  local player = game:player(1)\n"
                                    "  local word = player:choose('ask', { 'a', 'b' })\n" +
                                        code + "\nend\nreturn flow, big, list\n"}};
  auto runtime = std::make_unique<script::Runtime>(package, limits);
  INFO(runtime->error().message);
  REQUIRE(!runtime->error());
  return runtime;
}

std::string counted(const Match& match) { return match.world().held == match.world().measured() ? "" : "not counted"; }

/// What answering once leads to.
std::string says(const std::string& code) {
  const auto runtime = game_of(code);
  Match match(*runtime, {2, 1});
  REQUIRE(!match.error());
  answer(match, "a");
  CHECK(counted(match) == "");
  CHECK(asked(match) != "");  // the question is open again, or another one
  return match.error().message;
}

const std::string too_much =
    "a value kept in the game would hold over 100000 values: keep less, and no table in it many times";

}  // namespace

TEST_CASE("a few shared tables that stand for billions of values are a message wherever they would be kept") {
  CHECK(says("frame.t = big return 'go'") == "state 'go': 't' in its notebook: " + too_much);
  CHECK(says("return 'go', { t = big }") == "state 'go': " + too_much);
  CHECK(says("game.v1 = big return 'go'") == too_much);
  CHECK(says("game.v1 = { a = { b = { big } } } return 'go'") == too_much);
  CHECK(says("return game:push('sub', { t = big }, 'go')") == too_much);
  CHECK(says("return game:done(big)") == too_much);
  CHECK(says("game:modify{ script = 'duel/tricks/charm', params = big } return 'go'") == too_much);
  CHECK(says("game:modify{ script = 'duel/tricks/charm', cause = big } return 'go'") == too_much);
  CHECK(says("game:secretly(game:players(), function() return big end) return 'go'") ==
        "what a secret choice returns: " + too_much);
  const std::string arguments =
      "the arguments of a text would hold over 1000 values: keep less, and no table in it many times";
  CHECK(says("player:choose('ask', { 'a' }, { args = big }) return 'go'") == arguments);
  CHECK(says("player:choose('ask', { 'a' }, { cause = big }) return 'go'") == arguments);
  CHECK(says("game:log('ask', { t = big }) return 'go'") == arguments);
  CHECK(says("game:log('ask', { t = big }) return 'go'") == arguments);
  CHECK(says("game:disclose('ask', big) return 'go'") == arguments);
  CHECK(says("game:in_turn{ ask = 'ask', choices = { 'a' }, passes = true, args = big } return 'go'") == arguments);
}

TEST_CASE("texts that a game keeps are short") {
  const std::string text = "a text of 5000 bytes cannot be kept in the game: 4096 at most; keep its key";
  CHECK(says("frame.t = ('x'):rep(5000) return 'go'") == "state 'go': 't' in its notebook: " + text);
  CHECK(says("game.v1 = { ('x'):rep(5000) } return 'go'") == text);
  CHECK(says("game.v1 = { [('x'):rep(5000)] = 1 } return 'go'") == text);
  CHECK(says("local t = {} for i = 1, 300 do t[i] = ('x'):rep(4000) end game.v1 = t return 'go'") ==
        "a value kept in the game would hold over 1024 KiB of texts: keep keys");
  CHECK(says("game:log(('x'):rep(300)) return 'go'").find("is no name: it has 300 bytes") != std::string::npos);
  CHECK(says("player:choose(('x'):rep(300), { 'a' }) return 'go'").find("is no name") != std::string::npos);
  CHECK(says("player:choose('ask', { ('x'):rep(300) }) return 'go'") == "choice 1 has a key of 300 bytes: 256 at most");
}

TEST_CASE("what a game holds is bounded over all its steps, however little each of them adds") {
  const auto runtime = game_of(
      "for i = 1, 9 do\n"
      "  if not game['v' .. i] then game['v' .. i] = list(word == 'a' and 50000 or 10) break end\n"
      "end\n"
      "return 'go'");
  Match match(*runtime, {2, 1});
  for (int i = 0; i < 3; ++i) {
    answer(match, "a");
    REQUIRE(match.error().message == "");
  }
  CHECK(match.world().held.values > 150'000);
  Match copy = match.fork(), twin = match.branch();
  for (Match* const each : {&match, &copy, &twin}) {
    answer(*each, "a");
    CHECK(each->error().message ==
          "the game would keep over 200000 values in variables, notebooks and modifiers: drop what is over");
    CHECK(each->error().place.line == 11);
    CHECK(counted(*each) == "");
    answer(*each, "b");
    CHECK(each->error().message == "");
    CHECK(counted(*each) == "");
  }
  REQUIRE(match.undo());
  CHECK(counted(match) == "");
  REQUIRE(match.undo());  // one of the large ones
  CHECK(match.world().held.values < 150'000);
  CHECK(counted(match) == "");

  world::World over = match.world();  // a position from elsewhere
  over.vars[world::VarSlot(8)] = twin.world().vars[world::VarSlot(0)];
  over.vars[world::VarSlot(7)] = over.vars[world::VarSlot(6)] = over.vars[world::VarSlot(8)];
  CHECK(Match(*runtime, over).error().message.starts_with("the game would keep over 200000 values"));
}

TEST_CASE("notebooks, frames, modifiers and walls are bounded") {
  CHECK(says("for i = 1, 9 do frame['k' .. i] = list(30000) end return 'go'").starts_with("state 'go': "));
  CHECK(says("return game:push('go', nil, 'go')") == "");
  CHECK(says("for _ = 1, 2000 do game:modify{ script = 'duel/tricks/charm' } end return 'go'") ==
        "over 1000 modifiers would be in force: end those that are over");
  const auto runtime = game_of("return game:push('go', nil, 'go')");
  Match match(*runtime, {2, 1});
  for (int i = 0; i < 250 && !match.error(); ++i) answer(match, "a");
  CHECK(match.world().flow.size() == world::max_frames);
  CHECK(match.error().message ==
        "after state 'go': the flow would be 200 states deep: return the name of a state instead of game:push");
  CHECK(counted(match) == "");
}

TEST_CASE("events and the log are bounded, kept or not") {
  const std::string events =
      "this game has changed and told over 2000000 things: does something begin again and again?";
  const std::string code = "for _ = 1, 60 do for _ = 1, 5000 do game.light = 1 game.light = 0 end end return 'go'";
  for (const bool kept : {true, false}) {
    const auto runtime = game_of(code);
    match::MatchOptions options;
    options.events = kept;
    Match match(*runtime, {2, 1}, options);
    int answers = 0;
    while (!match.error() && answers < 10) answer(match, "a"), ++answers;
    CHECK(answers == 4);
    CHECK(match.error().message == events);
    CHECK(match.world().events < world::max_events);
  }
  CHECK(says("local t = list(900) for _ = 1, 100000 do game:log('ask', { t = t }) end return 'go'") ==
        "the log of this game would hold over 64 MiB: say less, and more briefly");
}

TEST_CASE("a state offers a bounded number of questions") {
  script::Limits limits;
  limits.offers = 3;
  limits.choices = 100;
  const auto offers = [&](const std::string& listen) {
    const auto runtime = game_of(
        "return 'wait'\nend\nflow.wait = { input = function() return 'go' end }\n"
        "function flow.wait.listen(game)\n" +
            listen,
        limits);
    Match match(*runtime, {2, 1});
    answer(match, "a");
    return match.error().message;
  };
  CHECK(offers("for i = 1, 3 do game:timer('t' .. i, 1000) end") == "");
  CHECK(offers("for i = 1, 4 do game:timer('t' .. i, 1000) end") == "a state may offer 3 questions and timers at once");
  CHECK(offers("local p = game:player(1) for i = 1, 3 do p:choose('ask', list(60), { id = 'q' .. i }) end") ==
        "what a state offers at once may have 100 choices together");
}

TEST_CASE("a contract laid over a notebook does not end the program") {
  CHECK(says("trick(frame) return 'go'") == "");
  CHECK(says("local w = {} w[1] = w trick{ windows = w } return 'go'") ==
        "'windows' of a trick cannot be 'table'; it is one of any, before_reveal, after_reveal");
}

TEST_CASE("steps that hold much and ask nobody are stopped sooner") {
  const auto runtime = game_of(
      "for _ = 1, 19000 do game:create('page', game.deck) end\nreturn 'turn'\nend\nfunction flow.turn() return 'turn'");
  match::MatchOptions options;
  options.conservation = false;
  Match match(*runtime, {2, 1}, options);
  answer(match, "a");
  CHECK(match.error().message.ends_with(
      "steps in a row, and nobody was asked anything: the state 'turn' leads back to itself for ever"));
  CHECK(std::stoi(match.error().message) < 2'000);
}

TEST_CASE("a long game of large notebooks keeps few checkpoints, and still goes back to its beginning") {
  const std::string grow =
      "frame.n = (frame.n or 0) + 1\n"
      "frame.t = {}\n"
      "for i = 1, 200 do frame.t[i] = ('x'):rep(4000) .. frame.n end\n";
  const auto at_once = game_of(grow + "return 'go'");
  // The notebook is small again whenever somebody is asked.
  const auto between = game_of(grow +
                               "return 'shrink'\nend\n"
                               "function flow.shrink(game, frame)\n  frame.t = nil\n  return 'go'");
  for (const auto& runtime : {&*at_once, &*between}) {
    Match match(*runtime, {2, 1});
    const auto number = [&] { return match.world().flow.back().vars.table()->at("n").integer(); };
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < 200; ++i) {
      hashes.push_back(match.world().hash());
      answer(match, "a");
    }
    REQUIRE(match.error().message == "");
    CHECK(*number() == 200);
    CHECK(!match.history().at(50));
    CHECK(match.history().at(match.history().count() - 1));
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < match.history().count(); ++i)
      if (const Checkpoint* const kept = match.history().at(i)) bytes += kept->world.held.bytes;
    CHECK(bytes < Checkpoints::most_bytes);
    const auto end = match.world().hash();
    for (const std::size_t to : {197, 150, 80, 3, 0}) {  // near, and far beyond what is kept
      REQUIRE(match.rewind(to));
      CHECK(match.world().hash() == hashes[to]);
    }
    CHECK(!match.undo());
    for (int i = 0; i < 200; ++i) answer(match, "a");
    CHECK(match.world().hash() == end);
    Match twin = match.branch();
    REQUIRE(twin.undo());
    CHECK(twin.world().hash() == hashes[199]);
  }
}
