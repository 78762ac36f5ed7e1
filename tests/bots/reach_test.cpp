// How far bots look ahead where a package has no hint.
#include "bots/rollout.hpp"
#include "content/sandbox.hpp"
#include "tables.hpp"

using namespace vizier;

namespace {

/// A game in which everybody is asked in turn, and which is over after so many answers.
std::unique_ptr<script::Runtime> game_of(int answers) {
  content::Sandbox box;
  box.write("game/package.yaml", content::plain_manifest + "flow: game/flow\n")
      .write("game/scripts/flow.lua",
             "local flow = {}\nfunction flow.setup() return 'turn' end\n"
             "function flow.turn(game)\n  game:turn(1):choose('a', { 1, 2 })\n"
             "  game:set_round(game.round + 1)\n  if game.round > " +
                 std::to_string(answers) +
                 " then game:finish(game:player(1)) end\n  return 'turn'\nend\nreturn flow\n");
  const content::Loaded loaded = box.load({"game", "", "", {}});
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  return std::make_unique<script::Runtime>(loaded.package);
}

/// Answers that each of some rollouts gave.
std::vector<int> lengths(bots::Rollout& rollout, const match::Match& match, int rollouts) {
  std::vector<int> out;
  auto rng = world::Rng::seeded(1);
  world::IdVector<world::SeatId, double> values;
  for (int i = 0; i < rollouts; ++i) {
    match::Match copy = match.fork();
    INFO(copy.error().message);
    REQUIRE(!copy.error());
    rollout.begin(copy);
    rollout.play(copy, rng, values);
    out.push_back(copy.world().round - match.world().round);
  }
  return out;
}

}  // namespace

TEST_CASE("an endless game without a hint is soon looked at no further than one with a hint", "[bots]") {
  const auto endless = game_of(1'000'000), finite = game_of(1'000);
  const match::Match goes_on(*endless, match::Setup{2, 1}), ends(*finite, match::Setup{2, 1});
  bots::Rollout rollout({.decisions = 120, .longest = 4'000});
  CHECK(lengths(rollout, goes_on, 8) == std::vector<int>{4'000, 2'000, 1'000, 500, 250, 125, 120, 120});
  bots::Rollout fresh({.decisions = 120, .longest = 4'000});
  CHECK(lengths(fresh, goes_on, 1) == std::vector<int>{4'000});
  CHECK(lengths(fresh, ends, 2) == std::vector<int>(2, 1'001 - ends.world().round));
}
