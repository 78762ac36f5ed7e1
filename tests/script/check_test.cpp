// A package may look at its own content when it is loaded: the flow's function `check`.
#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

namespace {

/// The test game with one more layer on its flow, which brings a check with this body.
std::shared_ptr<content::Package> checked(const std::string& body) {
  auto package = duel();
  package->scripts["duel/flow"].push_back(
      layer("return {\n  check = function(game)\n" + body + "\n  end,\n}\n", "house", "house.lua"));
  return package;
}

}  // namespace

TEST_CASE("a check that fails keeps the game from loading and says where") {
  const Runtime runtime(checked(
      "if #game:kinds('champions') ~= 4 then error('there are ' .. #game:kinds('champions') .. ' champions') end"));
  CHECK_FALSE(runtime.loaded());
  CHECK(runtime.error().message == "there are 5 champions");
  CHECK(runtime.error().place.file == "house.lua");
  CHECK(runtime.error().place.line == 3);
}

TEST_CASE("a check that finds nothing wrong is no state of the game") {
  const Runtime runtime(checked("assert(game:kind('page').power == 1)"));
  INFO(runtime.error().message);
  CHECK(runtime.loaded());
  CHECK_FALSE(runtime.has_state("check"));
}

TEST_CASE("a check may build in an empty game of its own, and leaves nothing behind") {
  Runtime runtime(checked(
      "assert(game.arena.size == 0 and game.deck.size == 0)\ngame:create('knight', game.arena, game:player(1))\n"
      "assert(game:strength(game.arena, 'power', game:player(1)) == 5)"));
  INFO(runtime.error().message);
  CHECK(runtime.loaded());
  CHECK(runtime.context.world == nullptr);
}

TEST_CASE("a check cannot ask anybody") {
  const Runtime runtime(checked("game:player(1):choose('which', { 'this', 'that' })"));
  CHECK_FALSE(runtime.loaded());
  CHECK_FALSE(runtime.error().message.empty());
}

TEST_CASE("a check that never ends is stopped") {
  const Runtime runtime(checked("while true do end"));
  CHECK_FALSE(runtime.loaded());
  CHECK(runtime.error().limit);
}

// Slow on every machine: far more instructions than any does in Limits::call_ms, and fewer than Limits::instructions.
#define VIZIER_SLOW "for i = 1, 60000000 do end\n"

TEST_CASE("a check that is run again because it was slow finds the game as it was") {
  Limits limits;
  limits.call_ms = 1;
  limits.instructions = 1'000'000'000;
  const Runtime runtime(
      checked("assert(game.arena.size == 0, 'somebody was here')\ngame:create('knight', game.arena, "
              "game:player(1))\ngame:set_score(game:player(1), game:player(1).score + 1)\n" VIZIER_SLOW
              "assert(game.arena.size == 1 and game:player(1).score == 1)"),
      limits);
  INFO(runtime.error().message);
  CHECK(runtime.loaded());
}

TEST_CASE(
    "a call that is run again because it was slow changes the World once, tells it once and gets its arguments anew") {
  Limits limits;
  limits.call_ms = 1;
  limits.instructions = 1'000'000'000;
  const auto package =
      Try::with({{"duel/try",
                  {layer("return { run = function(game) end, act = function(game, list)\nlist[#list + 1] = "
                         "9\ngame:set_score(game:player(1), game:player(1).score + #list)\n"
                         "game:log('hello')\nlocal drawn = game:random(1000)\n" VIZIER_SLOW "return drawn\nend }")}}});
  Try made(package, Mode::step, limits);
  world::World other = made.world;
  world::Events ignored;
  const std::int32_t drawn = world::Editor(other, made.runtime.defs(), &ignored).draw("duel/try", 1000) + 1;
  world::Table list;
  list.list.emplace_back(5);
  made.events.clear();
  REQUIRE(made.runtime.call("duel/try", "act", {world::Value(list)}, made.result, Mode::step));
  CHECK(made.world.scores[world::SeatId(0)] == 2);
  CHECK(made.result.integer_or(0) == drawn);
  CHECK(made.events.said.size() == 1);
  CHECK(made.events.list.size() == 3);  // the score, the sentence, the draw
}
