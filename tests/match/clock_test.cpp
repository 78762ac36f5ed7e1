#include "catch.hpp"
#include "content/sandbox.hpp"
#include "match/match.hpp"

using namespace vizier;

TEST_CASE("a state whose timers have always passed already is a mistake with a message, not a hang", "[clock]") {
  content::Sandbox box;
  box.write("game/package.yaml", content::plain_manifest + "flow: game/flow\n").write("game/scripts/flow.lua", R"(
local flow = {}
function flow.setup() return "wait" end
flow.wait = {
  listen = function(game) game:timer("tick", game.clock) end,
  input = function() return "wait" end,
}
return flow
)");
  const content::Loaded loaded = box.load({"game", "", "", {}});
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  script::Runtime runtime(loaded.package);
  match::Match match(runtime, match::Setup{2, 1});
  REQUIRE(!match.error());
  REQUIRE(match.advance(100));
  CHECK(match.stuck());
  CHECK(match.error().message ==
        "state 'wait' sets deadlines that have passed already, again and again: time would stand still for ever");
}

TEST_CASE("a listening state that is slow offers everything once, and finds its notebook as it was", "[clock]") {
  content::Sandbox box;
  box.write("game/package.yaml", content::plain_manifest + "flow: game/flow\n").write("game/scripts/flow.lua", R"(
local flow = {}
function flow.setup(game, frame)
  frame.seen = {}
  return "wait", { seen = {} }
end
flow.wait = {
  listen = function(game, frame)
    frame.seen[#frame.seen + 1] = "me"
    game:timer("tick", 100 * #frame.seen)
    for i = 1, 60000000 do end -- slow on every machine
  end,
  input = function() return "wait" end,
}
return flow
)");
  const content::Loaded loaded = box.load({"game", "", "", {}});
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  script::Limits limits;
  limits.call_ms = 1;
  limits.instructions = 1'000'000'000;
  script::Runtime runtime(loaded.package, limits);
  match::Match match(runtime, match::Setup{2, 1});
  INFO(match.error().message);
  REQUIRE(match.open().size() == 1);
  CHECK(match.open()[0].deadline_ms == 100);
}

TEST_CASE("a match goes back past timers that rang, also where it has no checkpoints", "[clock]") {
  content::Sandbox box;
  box.write("game/package.yaml", content::plain_manifest + "flow: game/flow\n").write("game/scripts/flow.lua", R"(
local flow = {}
function flow.setup() return "wait" end
flow.wait = {
  listen = function(game, frame)
    game:player(1):choose("ask", { "a", "b" })
    game:timer("tick", game.clock + 50)
  end,
  input = function(game, frame, player, id)
    frame.n = (frame.n or 0) + (id == "tick" and 10 or 1)
    return "wait"
  end,
}
return flow
)");
  const content::Loaded loaded = box.load({"game", "", "", {}});
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  script::Runtime runtime(loaded.package);
  for (const bool history : {true, false}) {
    match::Match match(runtime, match::Setup{2, 1}, {.history = history});
    std::vector<std::uint64_t> hashes = {match.world().hash()};
    for (int i = 0; i < 12; ++i) {
      if (i % 3 == 2)
        REQUIRE(match.answer(0, world::Answer(i % 2)));
      else
        REQUIRE(match.advance(match.world().clock_ms + 50));  // the timer rings just then
      REQUIRE(!match.error());
      REQUIRE(match.journal().size() == hashes.size());
      hashes.push_back(match.world().hash());
    }
    match::Match fork = match.fork();
    REQUIRE(fork.advance(fork.world().clock_ms + 50));
    REQUIRE(fork.answer(0, world::Answer(0)));
    const auto before = fork.world().hash();
    REQUIRE(fork.undo());
    REQUIRE(fork.redo());
    CHECK(fork.world().hash() == before);
    for (std::size_t to = hashes.size(); to-- > 0;) {
      REQUIRE(match.rewind(to));
      CHECK(match.world().hash() == hashes[to]);
    }
  }
}
