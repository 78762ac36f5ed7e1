// Forks in the middle of a secret choice: what others said in it is left out, and nothing else.
#include "play/duel.hpp"

using namespace vizier;
using namespace vizier::match;

namespace {

/// `bids` whose bidding begins with a public question in the same step.
std::shared_ptr<content::Package> bids(const std::string& before = {}) {
  const content::Loaded loaded = test_library().load({"bids", "", "", {}});
  REQUIRE(loaded.package);
  auto package = std::make_shared<content::Package>(*loaded.package);
  std::string& text = package->scripts.at("bids/flow").back().text;
  const std::string begin = "function flow.bidding(game)\n";
  text.insert(text.find(begin) + begin.size(), before);
  return package;
}

void answer_of(Match& match, int seat, std::int32_t value) {
  const std::size_t which = match.find_open(world::SeatId(seat));
  REQUIRE(which < match.open().size());
  REQUIRE(match.answer(which, world::Answer(value)));
}

}  // namespace

TEST_CASE("what another seat said in secret is not in a fork for a seat, though the clock went on since") {
  script::Runtime runtime(bids());
  Match match(runtime, {3, 1}), imagined(runtime, {3, 1});
  answer_of(match, 1, 5);
  REQUIRE(match.advance(1000));
  answer_of(match, 0, 2);
  REQUIRE(match.in_secret());
  world::Rng rng = world::Rng::seeded(1);
  REQUIRE(match.fork_for(world::SeatId(0), rng, imagined));
  CHECK(imagined.world().clock_ms == 1000);
  REQUIRE(imagined.find_open(world::SeatId(1)) < imagined.open().size());
  CHECK(imagined.open()[imagined.find_open(world::SeatId(1))].prompt == "price");  // asked again from the beginning
  CHECK(imagined.open()[imagined.find_open(world::SeatId(0))].prompt == "wish");   // the own answer stays
  for (const Input& input : imagined.journal())
    CHECK((input.type == Input::Type::clock || input.seat == world::SeatId(0)));
}

TEST_CASE("what was said in public before a secret choice of the same step stays in a fork for a seat") {
  script::Runtime runtime(
      bids("  game:in_turn { ask = 'rumour', choices = { 'low', 'high' }, answer = function(_, player, word) "
           "game:log('rumour', { player = player, word = word }) end }\n"));
  INFO(runtime.error().message);
  REQUIRE(runtime.loaded());
  Match match(runtime, {3, 1}), imagined(runtime, {3, 1});
  for (int seat = 0; seat < 3; ++seat) answer_of(match, seat, seat % 2);
  REQUIRE(match.in_secret());
  REQUIRE(match.step_inputs().size() == 3);
  answer_of(match, 1, 4);
  world::Rng rng = world::Rng::seeded(1);
  REQUIRE(match.fork_for(world::SeatId(0), rng, imagined));
  CHECK(imagined.in_secret());
  CHECK(imagined.step_inputs().size() == 3);
  CHECK(imagined.open().size() == 3);
  for (const world::Decision& d : imagined.open()) CHECK(d.prompt == "price");
  REQUIRE(match.fork_for(world::SeatId(1), rng, imagined));
  CHECK(imagined.step_inputs().size() == 4);
}

TEST_CASE("the second secret choice of a step leaves out only its own answers") {
  script::Runtime runtime(
      bids("  game:secretly(game:players(), function(player) return player:choose('first', { 'a', 'b' }) end)\n"));
  REQUIRE(runtime.loaded());
  Match match(runtime, {2, 1}), imagined(runtime, {2, 1});
  answer_of(match, 0, 0);
  answer_of(match, 1, 1);
  answer_of(match, 1, 3);
  REQUIRE(match.in_secret());
  CHECK(match.journal()[1].secret == 1);
  CHECK(match.journal()[2].secret == 2);
  world::Rng rng = world::Rng::seeded(1);
  REQUIRE(match.fork_for(world::SeatId(0), rng, imagined));
  CHECK(imagined.step_inputs().size() == 2);
  for (const world::Decision& d : imagined.open()) CHECK(d.prompt == "price");
}
