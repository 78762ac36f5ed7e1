// What secret choices, re-runs, mistakes and undo make of an interruption: rules four to eight.
#include "save/reload.hpp"
#include "save/save.hpp"
#include "timed_game.hpp"
#include "world/editor.hpp"

using namespace vizier;
using namespace vizier::timed_game;

TEST_CASE("rule 4: a secret choice is not interrupted; what is due is served when it has closed", "[interrupt]") {
  TimedGame game(R"(
function flow.setup(game) game:set_timer("bell", 1000) game:open_offer("shout") return "bid" end
function flow.bid(game)
  local bids = game:secretly(game:players(), function(player)
    return player:choose("bid", { "a", "b" }, { within = 3000, default = "b" })
  end)
  game.last = bids[game:player(1)] .. bids[game:player(2)]
  return "after"
end
function flow.after(game) game:player(1):choose("after", { "on" }) return "after" end
flow.timers = { bell = function(game, with, due) game.n = due end }
flow.offers = { shout = { listen = function(game) game:player(1):choose("shout", { "hey" }) end, input = function() end } }
)");
  CHECK(game.open() == "red bid @3000 a b | blue bid @3000 a b");
  game.answer("red", "", "a", 500);
  REQUIRE(game->advance(2000));
  CHECK(game.n() == 0);  // the bell waits
  CHECK(game->in_secret());
  SECTION("by an answer") {
    game.answer("blue", "", "a", 2500);
    CHECK(game.last() == "aa");
    CHECK(game.n() == 1000);
    REQUIRE(game->journal().size() == 3);
    CHECK(game->journal().back().clock_ms == 1000);  // its own instant
    CHECK(game->world().clock_ms == 2500);           // and the clock does not go back
  }
  SECTION("by its deadline") {
    REQUIRE(game->advance(4000));
    CHECK(game.last() == "ab");
    CHECK(game.n() == 1000);
    CHECK(game->world().clock_ms == 3000);
  }
  CHECK(game.open() == "red after on | red shout+ hey");
  holds_everywhere(game);
}

TEST_CASE("rule 4: where timers run, a secret choice needs a deadline", "[interrupt]") {
  TimedGame game(R"(
function flow.setup(game) game:set_timer("bell", 1000) return "bid" end
function flow.bid(game) game:secretly(game:players(), function(player) player:choose("bid", { "a" }) end) return "bid" end
flow.timers = { bell = function() end }
)");
  CHECK(game->stuck());
  CHECK_THAT(game->error().message, Catch::Matchers::Contains("needs a time limit"));
}

TEST_CASE("rule 5: a re-run that finds no such timer, another instant or no such offer does not fit", "[interrupt]") {
  // what is drawn decides when the bell rings, and whether there is an offer: another game has another instant
  TimedGame game(R"(
function flow.setup(game) return "ask" end
function flow.ask(game)
  local coin = game.table.first
  game:set_timer("bell", coin.name == "copper" and 100 or 200)
  if coin.name == "copper" then game:open_offer("shout") end
  game:player(1):choose("ask", { "a" })
  game:player(1):choose("more", { "a" })
  return "ask"
end
flow.timers = { bell = function(game) game.n = game.n + 1 end }
flow.offers = { shout = { listen = function(game) game:player(2):choose("shout", { "hey" }) end,
                          input = function(game) game.n = game.n + 10 end } }
)");
  game.answer("blue", "shout", "hey", 50);
  REQUIRE(game->advance(100));
  CHECK(game.n() == 11);
  // the same step from another checkpoint
  const auto starts_with = [&](const char* kind) {
    world::World start = game->start();
    const world::Defs& defs = game->defs();
    while (defs.kinds[start.piece(start.zone(defs.zone("table")).head).kind].name != kind)
      world::Editor(start, defs, nullptr).move(start.zone(defs.zone("table")).head, defs.zone("bag"));
    Match other(game.runtime(), start);
    std::size_t kept = 0;
    for (const Input& input : game->journal()) {
      if (!other.again(input) || other.journal().size() != kept + 1 || !(other.journal().back() == input)) break;
      ++kept;
    }
    return kept;
  };
  CHECK(starts_with("copper") == 2);
  CHECK(starts_with("silver") == 0);
  holds_everywhere(game);
}

TEST_CASE("rule 6: between steps a handler is an ordinary step", "[interrupt]") {
  TimedGame game(R"(
function flow.setup(game) game:set_timer("bell", 1000) return "wait", { told = 0 } end
flow.wait = {
  listen = function(game, frame)
    game:player(1):choose("grab", { "n" .. game.n })
    if game.last ~= "late" then game:timer("late", 5000) end
  end,
  input = function(game, frame, player, id) game.last = id == "" and "grab" or id return "wait" end,
}
flow.timers = { bell = function(game) game.n = game.n + 1 game:set_timer("bell", 1000) end }
)");
  CHECK(game.open() == "red grab n0 | * late @5000 | * bell+ @1000");
  const auto steps = game->steps();
  REQUIRE(game->advance(3500));
  CHECK(game.n() == 3);
  CHECK(game->step_inputs().empty());  // each ring was a step of its own
  CHECK(game->steps() > steps + 2);
  CHECK(game.open() == "red grab n3 | * late @5000 | * bell+ @4000");
  game.answer("red", "", "n3", 3600);
  REQUIRE(game->advance(5000));
  CHECK(game.last() == "late");
  holds_everywhere(game);
}

TEST_CASE("rule 7: a handler that fails leaves the match stuck at that instant: retry, or drop the timer",
          "[interrupt]") {
  TimedGame game(std::string(asking_flow) + R"(
flow.timers.bell = function(game) if game.n == 0 then error("broken") end end
)");
  game.answer("red", "", "a", 300);
  REQUIRE(game->advance(1000));
  REQUIRE(game->stuck());
  CHECK(game->timer_failed());
  CHECK_THAT(game->error().message, Catch::Matchers::Contains("broken"));
  CHECK(game->journal().size() == 1);
  CHECK_FALSE(game->retry());  // still broken, at the same instant
  CHECK(game->now() == 1000);
  CHECK(game->timer_failed());
  REQUIRE(game->drop_timer());
  CHECK(game.open() == "red ask a b");
  REQUIRE(game->journal().size() == 2);
  CHECK(game->journal().back().type == Input::Type::dropped);
  game.answer("red", "", "b", 1100);
  CHECK(game.last() == "b00");
  holds_everywhere(game);
}

TEST_CASE("rule 7: a match that is stuck forks, saves and reloads as it is, and can be mended by a reload",
          "[interrupt]") {
  const std::string flow = std::string(asking_flow) + "flow.timers.bell = function(game) error('broken') end\n";
  TimedGame game(flow);
  game.answer("red", "", "a", 300);
  REQUIRE(game->advance(1000));
  REQUIRE(game->timer_failed());
  const Match fork = game->fork();
  CHECK(fork.stuck());
  CHECK(fork.error().message == game->error().message);
  content::Diagnostics diagnostics;
  const auto save = save::parse_save(save::save_text(*game), "the save", diagnostics);
  REQUIRE(save);
  script::Runtime fresh(game.runtime().shared_package());
  const save::Replayed loaded = save::replay(fresh, *save);
  REQUIRE(loaded.match);
  CHECK(loaded.match->journal() == game->journal());
  REQUIRE(loaded.match->advance(1000));
  CHECK(loaded.match->timer_failed());
  TimedGame mended(std::string(asking_flow) + "flow.timers.bell = function(game) game.n = game.n + 1 end\n");
  const save::Reloaded again = save::reload(*game, mended.runtime());
  REQUIRE(again.match);
  CHECK_FALSE(again.match->stuck());
  REQUIRE(again.match->advance(1000));
  CHECK(game.count(*again.match) == 1);
}

TEST_CASE("rule 8: in real time undo exists only while paused, and never over an interruption", "[interrupt]") {
  TimedGame game(std::string(asking_flow) + R"(
function flow.setup(game) game:set_timer("bell", 5000) game:open_offer("pause") game:open_offer("shout") return "ask" end
flow.timers.bell = function(game) game.n = game.n + 1 end
flow.offers.pause = {
  paused = true,
  listen = function(game) game:player(2):choose("pause", { game.paused and "resume" or "pause" }) end,
  input = function(game, _, _, _, choice) if choice == "pause" then game:pause() else game:resume() end end,
}
flow.offers.shout = { listen = function(game) game:player(1):choose("shout", { "hey" }) end,
                      input = function(game) game.n = game.n + 10 end }
)");
  game.answer("red", "", "a", 100);
  CHECK_FALSE(game->undo());
  const auto before = game->world().hash();
  game.answer("red", "", "b", 200);
  game.answer("blue", "pause", "pause", 300);
  CHECK(game.open() == "* pause | blue pause+ resume");
  REQUIRE(game->undo());  // red's second answer is taken back; the pause stays
  CHECK(game->world().time.paused);
  REQUIRE(game->journal().size() == 2);
  game.answer("blue", "pause", "resume", 900);
  CHECK(game.last() == "a00");
  CHECK(game->world().clock_ms == 300);
  (void)before;
  SECTION("not over an offer that was taken") {
    game.answer("red", "shout", "hey", 950);
    game.answer("blue", "pause", "pause", 960);
    CHECK_FALSE(game->undo());
    CHECK(game.n() == 10);
    CHECK(game->world().time.paused);
  }
  SECTION("nor over a timer") {
    REQUIRE(game->advance(6000));
    game.answer("blue", "pause", "pause", 6100);
    CHECK_FALSE(game->undo());
  }
  holds_everywhere(game);
}
