// Timers that are cancelled or paused, pauses of the whole game, who leaves the table, and equal instants.
#include "timed_game.hpp"

using namespace vizier;
using namespace vizier::timed_game;
using world::SeatId;

TEST_CASE("timers are cancelled, paused with exactly what is left, and seen by whom the rule says", "[interrupt]") {
  TimedGame game(R"(
function flow.setup(game)
  game:set_timer("a", 1000, { seen_by = game:player(1) })
  game:set_timer("b", 1000, { runs = "a" })
  return "ask"
end
function flow.ask(game)
  local what = game:player(1):choose("ask", { "pause", "resume", "cancel" })
  if what == "pause" then game:pause_timer("a") end
  if what == "resume" then game:resume_timer("a") end
  if what == "cancel" then game:cancel_timer("b") end
  game.last = game:remaining("a")
  return "ask"
end
flow.timers = { a = function(game, _, due) game.n = due end }
)");
  CHECK(match::view(*game, SeatId(0)).timers.size() == 2);
  CHECK(match::view(*game, SeatId(1)).timers.size() == 1);
  CHECK(match::view(*game, SeatId(1)).open.size() == 2);  // red is asked, and b runs
  CHECK(match::view(*game, {}).timers.size() == 1);
  game.answer("red", "", "cancel", 100);
  game.answer("red", "", "pause", 333);
  CHECK(game.last() == "667");
  CHECK_FALSE(match::view(*game, SeatId(0)).timers[0].running);
  REQUIRE(game->advance(50'000));
  CHECK(game.n() == 0);
  game.answer("red", "", "resume", 60'000);
  CHECK(game.open() == "red ask pause resume cancel | * a+ @60667");
  REQUIRE(game->advance(60'667));
  CHECK(game.n() == 60'667);
  holds_everywhere(game);
}

TEST_CASE("a pause keeps exactly what is left of everything, has a limit, and lets only what it may be done",
          "[pause]") {
  TimedGame game(R"(
function flow.setup(game)
  game:set_timer("bell", 1000)
  game:open_offer("pause")
  game:open_offer("wish")
  return "ask"
end
function flow.ask(game)
  game.last = game:player(1):choose("ask", { "a", "b" }, { within = 800, default = "b" })
  return "wait"
end
function flow.wait(game) game:player(1):choose("wait", { "on" }) return "wait" end
flow.timers = { bell = function(game, _, due) game.n = game.clock end }
flow.offers = {
  pause = {
    paused = true,
    listen = function(game) game:player(2):choose("pause", { game.paused and "resume" or "pause" }) end,
    input = function(game, _, _, _, choice) if choice == "pause" then game:pause(3000) else game:resume() end end,
  },
  wish = { listen = function(game) game:player(1):choose("wish", { "x" }) end, input = function() end },
}
)");
  game.answer("blue", "pause", "pause", 250);
  CHECK(game.open() == "* pause @3250 | blue pause+ resume");
  CHECK(game->next_due() == 3250);
  SECTION("ended by somebody") {
    game.answer("blue", "pause", "resume", 1777);
    CHECK(game->world().clock_ms == 250);
    CHECK(game->world().time.stood_ms == 1527);
    CHECK(game.open() == "red ask @800 a b | * bell+ @1000 | blue pause+ pause | red wish+ x");
    REQUIRE(game->advance(1527 + 799));
    CHECK(game.last() == "nil");
    REQUIRE(game->advance(1527 + 800));
    CHECK(game.last() == "b");
    CHECK(game->journal().back().clock_ms == 1527 + 800);
    REQUIRE(game->advance(10'000));
    CHECK(game.n() == 1000);
    CHECK(game->world().now() == 2527);
  }
  SECTION("ended by its limit") {
    REQUIRE(game->advance(3250));
    CHECK_FALSE(game->world().time.paused);
    CHECK(game->world().clock_ms == 250);
    CHECK(game->world().time.stood_ms == 3000);
    REQUIRE(game->advance(3000 + 800));
    CHECK(game.last() == "b");
  }
  SECTION("twice") {
    game.answer("blue", "pause", "resume", 300);
    game.answer("blue", "pause", "pause", 301);
    game.answer("blue", "pause", "resume", 1301);
    CHECK(game->world().clock_ms == 251);
    CHECK(game->world().time.stood_ms == 1050);
  }
  holds_everywhere(game);
}

TEST_CASE("a pause that nothing can end is a mistake with a message", "[pause]") {
  TimedGame game(R"(
function flow.setup(game) game:set_timer("bell", 10) return "ask" end
function flow.ask(game) game:player(1):choose("ask", { "a" }) return "ask" end
flow.timers = { bell = function(game) game:pause() end }
)");
  REQUIRE(game->advance(10));
  CHECK(game->stuck());
  CHECK_THAT(game->error().message, Catch::Matchers::Contains("the game is paused, and nothing can end that"));
}

TEST_CASE("who leaves and comes back is answered by rules", "[presence]") {
  TimedGame game(R"(
function flow.setup(game) game:set_timer("bell", 1000) return "ask" end
function flow.ask(game) game:player(1):choose("ask", { "a" }) return "ask" end
flow.timers = { bell = function(game) game.n = game.n + 1 end }
function flow.presence(game, player, here)
  game.last = player.name .. (here and " back" or " lost") .. tostring(player.away)
  if not here and player.number == 1 then game:pause(500) end
  if here and game.paused then game:resume() end
end
)");
  REQUIRE(game->advance(300));
  REQUIRE(game->set_present(SeatId(1), false));
  CHECK(game.last() == "blue losttrue");
  CHECK(match::view(*game, SeatId(0)).away == std::vector<std::string>{"blue"});
  REQUIRE(game->set_present(SeatId(1), false));  // known already
  REQUIRE(game->journal().size() == 1);
  REQUIRE(game->set_present(SeatId(0), false));
  CHECK(game->world().time.paused);
  REQUIRE(game->advance(550));
  REQUIRE(game->set_present(SeatId(0), true));
  CHECK(game.last() == "red backfalse");
  CHECK_FALSE(game->world().time.paused);
  CHECK(game->world().clock_ms == 300);
  CHECK(game->world().time.stood_ms == 250);
  REQUIRE(game->advance(1250));
  CHECK(game.n() == 1);
  holds_everywhere(game);

  TimedGame silent(asking_flow + std::string("flow.timers.bell = function() end"));
  CHECK_FALSE(silent->set_present(SeatId(0), false));
}

TEST_CASE("at equal instants the clock comes first, and the clock jumps only to inputs and due moments",
          "[interrupt]") {
  TimedGame game(std::string(asking_flow) + "flow.timers.bell = function(game) game.n = game.n + 1 end");
  for (std::int64_t ms = 0; ms <= 1000; ms += 10) REQUIRE(game->advance(ms));
  REQUIRE(game->journal().size() == 1);  // a hundred frames of a window, and one line
  CHECK(game->journal()[0].clock_ms == 1000);
  TimedGame equal(std::string(asking_flow) + "flow.timers.bell = function(game) game.n = game.n + 1 end");
  equal.answer("red", "", "a", 1000);
  CHECK(equal.last() == "a01");  // the bell rang before
  REQUIRE(equal->journal().size() == 2);
  CHECK(equal->journal()[0].type == Input::Type::timeout);
  CHECK(equal->journal()[1].clock_ms == 1000);
  TimedGame before(std::string(asking_flow) + "flow.timers.bell = function(game) game.n = game.n + 1 end");
  before.answer("red", "", "a", 999);
  CHECK(before.last() == "a00");
}
