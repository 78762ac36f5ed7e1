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
  match.advance(100);
  CHECK(match.stuck());
  CHECK(match.error().message == "state 'wait' sets deadlines that have passed already, again and again: time would stand still for ever");
}
