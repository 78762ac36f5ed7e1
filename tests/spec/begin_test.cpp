// Where positions begin, where set-up itself asks something; and a state that needs a word.
#include <fmt/format.h>

#include "catch.hpp"
#include "content/sandbox.hpp"
#include "spec/spec.hpp"

using namespace vizier;

namespace {

constexpr const char* flow = R"(
local flow = {}

function flow.setup(game)
  for _, player in ipairs(game:players()) do player.hat = player:choose("hat", { "tall", "flat" }) == "tall" and 7 or 1 end
  return "turn", { player = game:player(2) }
end

function flow.turn(_, frame)
  frame.player:choose("turn", { "go" })
  return "turn"
end

return flow
)";

/// A game in which everybody chooses a hat before the first turn.
std::vector<spec::SpecResult> run_all(const std::string& position, const std::string& specs) {
  content::Sandbox box;
  box.write("hats/package.yaml",
            "id: hats\nversion: 1.0.0\nformat: 2\nlanguages: [en]\nseats: { min: 2, max: 2, names: [red, blue] }\n"
            "flow: hats/flow\n")
      .write("hats/content.yaml", "counters:\n  hat: { each: seat }\n")
      .write("hats/position.yaml", position)
      .write("hats/lang/en.yaml",
             "title: Hats\nhat: Which hat?\nturn: Your turn.\nchoice: { tall: Tall, flat: Flat, go: Go }\n")
      .write("hats/scripts/flow.lua", flow)
      .write("specs.yaml", "- game: { package: hats, seats: 2 }\n" + specs);
  return spec::run_specs(box.library(), box.folder() / "specs.yaml");
}

spec::SpecResult run(const std::string& position, const std::string& rest) {
  const auto results = run_all(position, "- it: is so\n" + rest);
  REQUIRE(results.size() == 1);
  return results.front();
}

void must_pass(const std::string& position, const std::string& rest) {
  const spec::SpecResult result = run(position, rest);
  INFO(position << rest << result.message);
  CHECK(result.passed);
}

void must_fail(const std::string& position, const std::string& rest, const std::string& told) {
  const spec::SpecResult result = run(position, rest);
  INFO(position << rest << result.message);
  CHECK(!result.passed);
  CHECK(result.message.find(told) != std::string::npos);
}

}  // namespace

TEST_CASE("positions begin where the package says, with the first answers before", "[spec]") {
  must_pass("begin: turn\n", "  given: {}\n  then: { asked: blue, prompt: turn, red: { hat: 7 }, blue: { hat: 7 } }\n");
  must_pass("begin: turn\n", "  given: { red: { hat: 3 } }\n  then: { asked: blue, red: { hat: 3 } }\n");
  // without it at the first question, and without `given` there, too
  must_pass("{}\n", "  given: {}\n  then: { asked: red, prompt: hat, red: { hat: 0 } }\n");
  must_pass("begin: turn\n", "  then: { asked: red, prompt: hat, red: { hat: 0 } }\n");
}

TEST_CASE("a state in which positions are to begin must exist, and set-up must come there", "[spec]") {
  must_fail("begin: turm\n", "  given: {}\n  then: { asked: red }\n", "the flow has no state 'turm'");
  must_fail("begin: turm\n", "  given: {}\n  then: { asked: red }\n", "did you mean 'turn'?");
  must_fail("begin: night\n", "  given: {}\n  then: { asked: red }\n",
            "position.yaml:1:8: error: the flow has no state");
}

TEST_CASE("a word that a state needs is missed where it is given, not where it is looked at", "[spec]") {
  const std::string position = "begin: turn\nstates: { turn: { vars: [player] } }\n";
  must_pass(position, "  given: { at: turn red }\n  then: { asked: red, at: turn }\n");
  must_pass(position, "  given: { at: { state: turn, vars: { player: <seat red> } } }\n  then: { asked: red }\n");
  must_fail(position, "  given: { at: turn }\n  then: { asked: red }\n", "'turn' needs its word 'player'");
  must_fail(position, "  given: { at: { state: turn } }\n  then: { asked: red }\n",
            "write 'at: turn player', or 'vars: { player: … }' in a frame");
}

TEST_CASE("a spec that fails in a script does not spoil the next one", "[spec]") {
  const auto results =
      run_all("begin: turn\n",
              "- it: fails\n  given: { at: { state: turn, vars: { player: 7 } } }\n  then: { asked: red }\n"
              "- it: passes\n  given: { at: { state: turn, vars: { player: <seat red> } } }\n  then: { asked: red }\n");
  REQUIRE(results.size() == 2);
  CHECK(!results[0].passed);
  INFO(results[1].message);
  CHECK(results[1].passed);
}
