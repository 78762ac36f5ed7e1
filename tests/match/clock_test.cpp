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
