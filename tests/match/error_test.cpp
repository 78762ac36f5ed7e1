// A mistake in a script: the match goes back to its last checkpoint, says what happened, and goes on.
#include "play/battery.hpp"
#include "play/duel.hpp"
#include "world/editor.hpp"

using namespace vizier;
using namespace vizier::match;
using battery::faces;

namespace {

/// `duel` whose toll fails after so many payments, and with other modules where wanted.
std::unique_ptr<script::Runtime> faulty(int after, const std::map<std::string, std::string>& modules = {},
                                        script::Limits limits = {}) {
  const content::Loaded loaded = test_library().load({"duel", "", "", {}});
  REQUIRE(loaded.package);
  auto package = std::make_shared<content::Package>(*loaded.package);
  world::Table rules = *package->rules.table();
  rules.set("fault", world::Value(after));
  package->rules = world::Value(rules);
  for (const auto& [name, text] : modules) package->scripts[name].back().text = text;
  auto runtime = std::make_unique<script::Runtime>(package, limits);
  INFO(runtime->error().message);
  REQUIRE(!runtime->error());
  return runtime;
}

/// Ash plays a toll and everybody passes; birch is asked to pay.
Match tolled(script::Runtime& runtime) {
  Match match(runtime, with_hands(runtime, {3, {{"toll", "boost"}, {"swap"}, {}}}));
  REQUIRE(asked(match) == "ash window.play");
  answer(match, "toll");
  for (int i = 0; i < 3; ++i) answer(match, "pass");
  REQUIRE(asked(match) == "birch toll");
  return match;
}

}  // namespace

TEST_CASE("a failing effect takes the last answer back, and the question is open again") {
  const auto runtime = faulty(2);
  Match match = tolled(*runtime);
  answer(match, "2 sparks");
  REQUIRE(!match.error());
  const std::string before = faces(match);
  const auto inputs = match.journal().size();
  const auto hash = match.world().hash();

  answer(match, "2 embers");
  CHECK(match.error().message == "the toll keeper has fallen asleep");
  CHECK(match.error().place.file.ends_with("tests/packages/duel/scripts/tricks/toll.lua"));
  CHECK(match.error().place.line == 13);
  CHECK(match.error().source ==
        "      if asked == game.rules.fault then error(\"the toll keeper has fallen asleep\") end");
  REQUIRE(match.error().trace.size() >= 2);
  CHECK(match.error().trace[0].find("toll.lua:13") != std::string::npos);
  CHECK(match.error().trace[1].find("batch.lua") != std::string::npos);
  CHECK(std::find(match.error().locals.begin(), match.error().locals.end(), "asked = 2") != match.error().locals.end());

  CHECK_FALSE(match.stuck());
  CHECK(match.journal().size() == inputs);
  CHECK(match.world().hash() == hash);
  CHECK(faces(match) == before);
  CHECK(asked(match) == "cedar toll");
  CHECK(world::check_structure(match.world(), match.defs()));
}

TEST_CASE("after a mistake the match can be taken back and goes another way") {
  const auto runtime = faulty(2);
  Match match = tolled(*runtime);
  answer(match, "2 sparks");
  answer(match, "2 embers");
  REQUIRE(match.error());
  for (int i = 0; i < 5; ++i) REQUIRE(match.undo());
  CHECK(!match.error());
  CHECK(asked(match) == "ash window.play");
  answer(match, "boost");
  battery::Driver driver(3);
  answer(match, choices(match).front());
  for (int i = 0; i < 3; ++i) answer(match, "pass");
  CHECK(!match.error());
  CHECK(match.world().modifiers.size() == 1);
}

TEST_CASE("an effect that never ends is stopped by its count, however often it is tried") {
  script::Limits limits;
  limits.instructions = 3'000'000;
  limits.call_ms = 5;
  const auto runtime =
      faulty(0,
             {{"duel/tricks/toll",
               "local toll = trick {}\nfunction toll.resolve(ctx)\n  while true do end\nend\nreturn toll\n"}},
             limits);
  Match match(*runtime, with_hands(*runtime, {3, {{"toll", "boost"}, {"swap"}, {}}}));
  answer(match, "toll");
  for (int i = 0; i < 2; ++i) answer(match, "pass");
  answer(match, "pass");
  for (int time = 0; time < 3; ++time) {
    CHECK(match.error().message == "this runs for over 3 million instructions: is there a loop that never ends?");
    CHECK(match.error().place.line == 3);
    CHECK(match.error().limit);
    REQUIRE(match.stuck());
    CHECK_FALSE(match.retry());
  }
}

TEST_CASE("giving up a failing frame goes on with the one below") {
  const auto runtime = faulty(1);
  Match match = tolled(*runtime);
  answer(match, "2 sparks");
  REQUIRE(match.error());
  REQUIRE(match.drop_frame());
  CHECK(!match.error());
  CHECK(asked(match) == "ash window.play");  // the same window goes on: only the card that failed is over
  CHECK(piece_in(match, "arena").face_up == 0);
  CHECK(piece_in(match, "discard").kind == runtime->defs().kind("toll"));
}

TEST_CASE("a step that fails before it asks stops the match with its reason, and can be undone") {
  const auto runtime =
      faulty(0, {{"duel/tricks/charm",
                  "local charm = trick {}\ncharm.targets = {\n  from = function() return { 1 } "
                  "end,\n}\nfunction charm.resolve(ctx)\n  ctx.nothing.here = 1\nend\nreturn charm\n"}});
  Match match(*runtime, with_hands(*runtime, {3, {{"boost"}, {}, {}}}));
  answer(match, "boost");
  answer(match, "1");
  answer(match, "pass");
  answer(match, "pass");
  answer(match, "pass");
  CHECK(match.stuck());
  CHECK(match.open().empty());
  CHECK(match.error().message == "the ctx of a trick has no 'nothing'");
  CHECK(match.error().place.line == 6);
  CHECK_FALSE(match.retry());
  CHECK(match.stuck());
  const Match copy = match.fork();
  CHECK(copy.stuck());
  REQUIRE(match.undo());
  CHECK_FALSE(match.stuck());
  CHECK(asked(match) == "ash window.play");
}

TEST_CASE("what may only look may not act, and says so") {
  const auto runtime = faulty(0, {{"duel/tricks/charm",
                                   "local charm = trick {}\ncharm.targets = { from = function(ctx)\n  ctx.game.light = "
                                   "1\nend }\nfunction charm.resolve() end\nreturn charm\n"}});
  Match match(*runtime, with_hands(*runtime, {3, {{"boost"}, {}, {}}}));
  CHECK(match.stuck());
  CHECK(match.error().message == "light changes the game: not allowed in a check, which may only look");
  CHECK(match.error().place.line == 3);
}

TEST_CASE("a conserved sum that set-up does not reach is told, even where no piece ever comes or goes") {
  const content::Loaded loaded = test_library().load({"duel", "", "", {}});
  auto package = std::make_shared<content::Package>(*loaded.package);
  REQUIRE_FALSE(package->defs.conserved.empty());
  world::ConservedDef tricks;
  tricks.name = "all_tricks";
  for (const world::KindId kind : package->defs.kinds.ids()) {
    tricks.of_kind.push_back(package->defs.kinds[kind].category == "tricks");
    if (tricks.of_kind.back() != 0) tricks.kinds.push_back(kind);
  }
  tricks.total = 1;
  package->defs.conserved.push_back(tricks);
  script::Runtime runtime(package);
  const Match match(runtime, Setup{3, 1});
  CHECK(match.stuck());
  CHECK(match.error().message.starts_with("after state 'setup': all_tricks must stay 1, but is "));
}

TEST_CASE("a rule that loses something conserved is stopped at the end of its step") {
  const auto runtime = faulty(0, {{"duel/tricks/charm",
                                   "local charm = trick {}\nfunction charm.resolve(ctx)\n  ctx.owner.sparks = "
                                   "ctx.owner.sparks + 1\nend\nreturn charm\n"}});
  Match match(*runtime, with_hands(*runtime, {3, {{"boost"}, {}, {}}}));
  answer(match, "boost");
  for (int i = 0; i < 3; ++i) answer(match, "pass");
  CHECK(match.stuck());
  CHECK(match.error().message == "after state 'window_act': sparks must stay 24, but is 25");
}
