// Polls: the host goes round the table, and nothing changes before somebody chooses.
#include "duel.hpp"

using namespace vizier;
using namespace vizier::match;

namespace {

std::shared_ptr<content::Package> duel_with(const std::string& more) {
  const content::Loaded loaded = test_library().load({"duel", "", "", {}});
  REQUIRE(loaded.package);
  auto package = std::make_shared<content::Package>(*loaded.package);
  std::string& text = package->scripts.at("duel/flow").back().text;
  text.replace(text.rfind("return flow"), std::string::npos, more + "\nreturn flow\n");
  return package;
}

std::string load_error(const std::string& poll) {
  const script::Runtime runtime(duel_with("flow.extra = " + poll));
  return runtime.loaded() ? "" : runtime.error().message;
}

}  // namespace

TEST_CASE("those who pass change nothing: the World of a poll is its checkpoint") {
  const auto runtime = std::make_unique<script::Runtime>(duel_with(""));
  Match match(*runtime, with_hands(*runtime, {3, {{"toll"}, {}, {"hint"}}}));
  const std::uint64_t before = match.world().hash();
  const std::uint64_t steps = match.steps();
  const std::string first = asked(match);
  answer(match, "pass");
  CHECK(asked(match) != first);
  CHECK(match.world().hash() == before);
  CHECK(match.steps() == steps);
  Match fork = match.fork();
  CHECK(asked(fork) == asked(match));
  CHECK(choices(fork) == choices(match));
  REQUIRE(match.undo());
  CHECK(asked(match) == first);
  REQUIRE(match.redo());
  CHECK(asked(match) == asked(fork));
}

TEST_CASE("a redrawn game stands at the same question of a poll, whatever those before could have laid") {
  const auto runtime = std::make_unique<script::Runtime>(duel_with(""));
  Match match(*runtime, with_hands(*runtime, {3, {{"toll", "hint"}, {"swap"}, {"hint"}}}));
  answer(match, "pass");
  const world::SeatId me = match.open()[0].seat;
  world::Rng rng = world::Rng::seeded(3);
  Match other = match.fork();
  for (int i = 0; i < 20; ++i) {
    REQUIRE(match.fork_for(me, rng, other));
    CHECK(asked(other) == asked(match));
    CHECK(choices(other) == choices(match));
  }
}

TEST_CASE("where everybody passes unasked, a poll is over at once") {
  const auto runtime = std::make_unique<script::Runtime>(duel_with(""));
  Match match(*runtime, with_hands(*runtime, {3, {{"toll"}, {"swap"}, {"hint"}}}));
  match.pass_polls(true);
  answer(match, "pass");
  CHECK(match.open()[0].prompt != "window.play");
}

TEST_CASE("a poll that cannot work is refused when it is loaded") {
  CHECK(load_error(R"({ poll = "a", choices = function() end, chosen = "round", over = "rounds" })").ends_with("state 'extra' goes on with 'rounds', which is no state; did you mean 'round'?"));
  CHECK(load_error(R"({ poll = "a", choices = function() end, chosen = "extra", over = "round" })").ends_with("'extra' follows in the same step and must be a function"));
  CHECK(load_error(R"({ poll = "a", chosen = "round", over = "round" })").ends_with("'choices' must be a function"));
  CHECK(load_error(R"({ poll = "a", choice = 1, chosen = "round", over = "round" })").ends_with("a poll has no 'choice'; did you mean 'choices'?"));
  CHECK(load_error(R"({ poll = "a", choices = function() end, ready = function() end, chosen = "round", over = "round" })").ends_with("'ready' must be made with condition"));
}
