// Awaiting several players, steps that take too many inputs, and standing offers.
#include "timed_game.hpp"

using namespace vizier;
using namespace vizier::timed_game;
using world::Answer;

TEST_CASE("rule 9: await opens questions to several players and returns the first input", "[interrupt]") {
  TimedGame game(R"(
function flow.setup(game) game:set_timer("bell", 100) return "ask" end
function flow.ask(game)
  local player, id, choice = game:await {
    { to = game:players(), ask = "wish", choices = { "left", "right" }, id = "wish" },
    { to = game:player(1), ask = "take", choices = function() return game.table:pieces() end },
    within = 2000,
  }
  game.last = player and player.name .. (id or "-") .. (type(choice) == "string" and choice or choice.name) or "nobody"
  return "ask"
end
flow.timers = { bell = function(game) game.table.first:move_to(game.bag) end }
)");
  CHECK(game.open() ==
        "red wish left right | blue wish left right | red take copper silver gold | "
        "* await @2000 | * bell+ @100");
  REQUIRE(game->advance(500));
  CHECK(game.open() == "red wish left right | blue wish left right | red take silver gold | * await @2000");
  SECTION("the first one") {
    game.answer("blue", "wish", "right", 700);
    CHECK(game.last() == "bluewishright");
    game.answer("red", "", "gold", 800);
    CHECK(game.last() == "red-gold");
  }
  SECTION("or nobody, when the time is over") {
    REQUIRE(game->advance(2000));
    CHECK(game.last() == "nobody");
    CHECK(game->world().clock_ms == 2000);
  }
  holds_everywhere(game);
}

TEST_CASE("rule 10: a step that has taken 200 inputs is an error that says what to use", "[interrupt]") {
  TimedGame game(R"(
function flow.setup(game) return "ask" end
function flow.ask(game) while true do game:player(1):choose("ask", { "a" }) game.n = game.n + 1 end end
)");
  for (int i = 0; i < 200; ++i) REQUIRE(game->answer(0, Answer(0)));
  REQUIRE(!game->error());
  REQUIRE(game->answer(0, Answer(0)));
  CHECK_THAT(game->error().message, Catch::Matchers::Contains("has taken 200 inputs: use a state that listens"));
  CHECK(game->journal().size() == 200);
  const std::string fault = first_fault(*game, {.leaks = false});  // nothing is hidden here
  INFO(fault);
  CHECK(fault.empty());
}

TEST_CASE("standing offers stand beside whatever runs, and nobody's input blocks another's", "[interrupt]") {
  TimedGame game(R"(
function flow.setup(game) game:open_offer("wish", { with = { most = 3 } }) return "ask" end
function flow.ask(game) game:player(1):choose("ask", { "a" }) game:player(2):choose("then", { "b" }) return "ask" end
flow.offers = { wish = {
  listen = function(game, with)
    for _, player in ipairs(game:players()) do
      if player.wishes < with.most then player:choose("wish", { "up", "down" }) end
    end
  end,
  input = function(game, with, player, id, choice)
    player.wishes = player.wishes + 1
    if choice == "down" then player:choose("why", { "so" }) end
  end,
} }
)");
  CHECK(game.open() == "red ask a | red wish+ up down | blue wish+ up down");
  game.answer("blue", "wish", "down", 10);
  CHECK(game.open() == "blue why so | red wish+ up down | blue wish+ up down");
  game.answer("red", "wish", "up", 10);  // in the same instant, while blue is asked
  CHECK(game.open() == "blue why so | red wish+ up down | blue wish+ up down");
  game.answer("red", "wish", "up", 10);
  game.answer("red", "wish", "up", 10);
  CHECK(game.open() == "blue why so | blue wish+ up down");  // red has wished enough
  game.answer("blue", "", "so", 20);
  CHECK(game.open() == "red ask a | blue wish+ up down");
  game.answer("red", "", "a", 30);
  CHECK(game.open() == "blue then b | blue wish+ up down");
  holds_everywhere(game);
}

TEST_CASE("offers are opened, closed and blocked by name", "[interrupt]") {
  TimedGame game(R"(
function flow.setup(game) game:open_offer("a", { runs = "x" }) game:open_offer("b", { runs = "x" }) return "ask" end
function flow.ask(game)
  local what = game:player(1):choose("ask", { "block", "twice", "unblock", "close" })
  if what == "block" then game:block_offer("a", "vote") end
  if what == "twice" then game:block_offer("a", "storm") end
  if what == "unblock" then game:unblock_offer("a", "vote") end
  if what == "close" then game:close_offer("b") end
  game.last = tostring(game:is_open("a")) .. tostring(game:is_open("b"))
  return "ask"
end
flow.offers = { x = { listen = function(game) game:player(2):choose("x", { "y" }) end, input = function() end } }
)");
  CHECK(game.open() == "red ask block twice unblock close | blue a+ y | blue b+ y");
  game.answer("red", "", "block", 1);
  CHECK(game.open() == "red ask block twice unblock close | blue b+ y");
  game.answer("red", "", "twice", 2);
  game.answer("red", "", "unblock", 3);
  CHECK(game.last() == "falsetrue");  // something else still blocks it
  game.answer("red", "", "close", 4);
  CHECK(game.open() == "red ask block twice unblock close");
  holds_everywhere(game);
}
