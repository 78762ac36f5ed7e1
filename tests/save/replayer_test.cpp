// One way to play a recorded game again, whoever wants it.
#include "save/replayer.hpp"
#include "save/save.hpp"

#include "catch.hpp"
#include "content/sandbox.hpp"
#include "play/battery.hpp"
#include "play/play.hpp"

using namespace vizier;
using namespace vizier::match;
using namespace vizier::save;

namespace {

/// A runtime of a package whose flow is this script.
std::unique_ptr<script::Runtime> load_flow(const std::string& flow) {
  content::Sandbox box;
  box.write("game/package.yaml", content::plain_manifest + "flow: game/flow\n").write("game/scripts/flow.lua", flow);
  const content::Loaded loaded = box.load({"game", "", "", {}});
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  return std::make_unique<script::Runtime>(loaded.package);
}

}  // namespace

TEST_CASE("a game that is played again, in a runtime of its own, ends as it did", "[replayer]") {
  for (const content::Config& config :
       {content::Config{"htac", "", "", {}}, content::Config{"duel", "early", "tricks", {}},
        content::Config{"bids", "", "", {}}, content::Config{"rush", "", "", {}}}) {
    INFO(config.package);
    const auto runtime = load_game(config), other = load_game(config);
    Match match(*runtime, Setup{2, 3});
    battery::Driver driver(3);
    battery::play(match, driver, [] {});
    Replayer again(*other, match);
    std::size_t prompts = 0;
    while (again.follow(match.journal())) ++prompts;
    CHECK(again.state());
    CHECK(again.inputs() == match.journal().size());
    CHECK(prompts <= again.inputs());
    CHECK(again.match().journal() == match.journal());
    CHECK(again.match().world().hash() == match.world().hash());
    REQUIRE(again.rewind(again.inputs() / 2));
    while (again.follow(match.journal())) {
    }
    CHECK(again.match().world().hash() == match.world().hash());
  }
}

TEST_CASE("an input that does not fit stops the game before it, with the reason", "[replayer]") {
  const auto runtime = load_game({"htac", "", "", {}});
  Match match(*runtime, Setup{2, 1});
  world::Rng rng{7};
  for (int i = 0; i < 3; ++i) REQUIRE(match.answer(0, match.open()[0].sample(rng)));
  const auto stopped = [&](auto&& change) {
    std::vector<Input> journal = match.journal();
    change(journal[2]);
    Replayer again(*runtime, match);
    while (again.follow(journal)) {
    }
    CHECK(again.inputs() == 2);
    CHECK_FALSE(again.give(match.journal()[2]));  // it goes no further before it is rewound
    CHECK(again.rewind(2));
    CHECK(again.give(match.journal()[2]));
    CHECK(Replayer(*runtime, match).state());
    Replayer once(*runtime, match);
    while (once.follow(journal)) {
    }
    return once.state().problem();
  };
  CHECK(stopped([](Input& input) { input.seat = world::SeatId(1 - input.seat.index); }) ==
        "blue is not asked here: red is");
  CHECK(stopped([](Input& input) { input.answer = world::Answer(7); }) == "exactly two choices are asked for");
  CHECK(stopped([](Input& input) { input = {Input::Type::clock, {}, 0, {}, {}}; }) == "the clock stands at 0 already");
  CHECK(stopped([](Input& input) {
          input = {Input::Type::timeout, input.seat, 5, {}, {}};
        }) == "no such deadline passes here");
}

TEST_CASE("deadlines that pass in one moment are as many inputs and one step of the way", "[replayer]") {
  const auto runtime = load_flow(R"(
local flow = {}
function flow.setup() return "wait" end
flow.wait = {
  listen = function(game) game:timer("tick", 100 * (game.round // 3 + 1)) end,
  input = function(game)
    game:set_round(game.round + 1)
    if game.round == 9 then game:finish({}) end
    return "wait"
  end,
}
return flow
)");
  Match match(*runtime, Setup{2, 1});
  REQUIRE(match.advance(250));
  REQUIRE(match.journal().size() == 7);  // three at 100, three at 200, and the clock itself
  Replayer again(*runtime, match);
  std::vector<std::size_t> prompts;
  while (again.follow(match.journal())) prompts.push_back(again.match().journal().size());
  CHECK(prompts == std::vector<std::size_t>{3, 6, 7});
  CHECK(again.state());
  CHECK(again.inputs() == 7);
}

TEST_CASE("of two offers to one seat the answer to the one without an id stays its own, in forks and in saves",
          "[replayer]") {
  const auto runtime = load_flow(R"(
local flow = {}
function flow.setup() return "wait" end
flow.wait = {
  listen = function(game)
    game:player(1):choose("named", { "a", "b" }, { id = "named" })
    game:player(1):choose("other", { "c", "d" })
  end,
  input = function(game, frame, player, id, choice)
    game:set_round(choice == "d" and 20 or 10)
    player:choose("more", { "e", "f" }) -- in the same step
    return "wait"
  end,
}
return flow
)");
  Match match(*runtime, Setup{2, 1});
  INFO(match.error().message);
  REQUIRE(match.open().size() == 2);
  REQUIRE(match.answer(1, world::Answer(1)));
  REQUIRE(match.world().round == 20);
  const Match copy = match.fork();
  CHECK(copy.world().hash() == match.world().hash());
  CHECK(copy.open().size() == 1);
  content::Diagnostics diagnostics;
  const auto save = parse_save(save_text(match), "game.save", diagnostics);
  REQUIRE(save);
  CHECK(save->lines.at(0).words == "d");
  const Replayed again = replay(*runtime, *save);
  INFO(content::to_text(again.diagnostics));
  REQUIRE(again.match);
  CHECK(again.match->world().hash() == match.world().hash());
}
