// A package may look at its own content when it is loaded: the flow's function `check`.
#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

namespace {

/// The test game with one more layer on its flow, which brings a check with this body.
std::shared_ptr<content::Package> checked(const std::string& body) {
  auto package = duel();
  package->scripts["duel/flow"].push_back(layer("return {\n  check = function(game)\n" + body + "\n  end,\n}\n", "house", "house.lua"));
  return package;
}

}  // namespace

TEST_CASE("a check that fails keeps the game from loading and says where") {
  const Runtime runtime(checked("if #game:kinds('champions') ~= 4 then error('there are ' .. #game:kinds('champions') .. ' champions') end"));
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
  Runtime runtime(
      checked("assert(game.arena.size == 0 and game.deck.size == 0)\ngame:create('knight', game.arena, game:player(1))\n"
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
