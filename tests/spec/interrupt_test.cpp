// What waits while a timer or an offer has its say, and how it goes on: the first three rules of interruption.
#include <fmt/format.h>

#include "timed_game.hpp"

using namespace vizier;
using namespace vizier::timed_game;

TEST_CASE("rule 1: only the top of the stack has questions, and what is held has its deadlines run on", "[interrupt]") {
  TimedGame game(R"(
function flow.setup(game) game:set_timer("bell", 1000) return "ask" end
function flow.ask(game)
  local choice = game:player(1):choose("ask", { "a", "b" }, { within = 2000, default = "b" })
  game.last = choice
  return "wait"
end
function flow.wait(game) game:player(1):choose("wait", { "on" }) return "wait" end
flow.timers = { bell = function(game) game:player(2):choose("bell_ask", { "x", "y" }) game.n = game.n + 1 end }
)");
  CHECK(game.open() == "red ask @2000 a b | * bell+ @1000");
  REQUIRE(game->advance(1500));
  CHECK(game.open() == "blue bell_ask x y");  // red's question is held
  CHECK(game->world().clock_ms == 1000);
  SECTION("and take effect when it is on top again") {
    game.answer("blue", "", "x", 2600);
    CHECK(game.n() == 1);
    CHECK(game.last() == "b");  // the deadline passed while it was held
    CHECK(game.open() == "red wait on");
    REQUIRE(game->journal().size() == 3);
    CHECK(game->journal()[2].type == Input::Type::timeout);
    CHECK(game->journal()[2].clock_ms == 2000);  // at its own instant
    CHECK(game->world().clock_ms == 2600);
  }
  SECTION("and it can still be answered in time") {
    game.answer("blue", "", "x", 1600);
    CHECK(game.open() == "red ask @2000 a b");
    game.answer("red", "", "a", 1900);
    CHECK(game.last() == "a");
  }
  holds_everywhere(game);
}

TEST_CASE("rule 2: a handler changes, asks and finishes; the flow is not its business", "[interrupt]") {
  const auto bell = [](const char* body) {
    return fmt::format("{}flow.timers.bell = function(game, with) {} end", asking_flow, body);
  };
  SECTION("it may finish the game, which drops what waits") {
    TimedGame game(bell("game:player(2):choose('sure', { 'yes' }) game:finish(game:player(2))"));
    REQUIRE(game->advance(1000));
    game.answer("blue", "", "yes", 1200);
    CHECK(game->over());
    CHECK(game->open().empty());
    CHECK(game->world().winners == 2);
    holds_everywhere(game);
  }
  const std::pair<const char*, const char*> refused[] = {
      {"return 'ask'", "what answers a timer, an offer or somebody who leaves returns nothing, not a string"},
      {"game:push('ask', {}, 'ask')", "cannot say where the flow goes"},
      {"game:done()", "cannot say where the flow goes"},
      {"game:secretly(game:players(), function() end)", "a secret choice cannot be opened"},
  };
  for (const auto& [body, message] : refused) {
    INFO(body);
    TimedGame game(bell(body));
    REQUIRE(game->advance(1000));
    CHECK(game->stuck());
    CHECK_THAT(game->error().message, Catch::Matchers::Contains(message));
  }
  SECTION("it has arguments of its own, and when it was due") {
    TimedGame game(R"(
function flow.setup(game)
  game:set_timer("one", 700, { runs = "bell", with = { add = 5 } })
  return "ask", { mine = 1 }
end
function flow.ask(game, frame) game:player(1):choose("ask", { "a" }) return "ask" end
flow.timers = { bell = function(game, with, due) game.n = with.add * 1000 + due end }
)");
    REQUIRE(game->advance(900));
    CHECK(game.n() == 5700);
    holds_everywhere(game);
  }
}

TEST_CASE("rule 3: a held question is offered again, without what is gone", "[interrupt]") {
  const std::string bell = R"(
flow.timers = { bell = function(game) game.table.first:move_to(game.bag) game.n = game.n + 1 end }
function flow.setup(game) game:set_timer("bell", 100) return "ask" end
)";
  SECTION("pieces that have moved away are left out, and the script gets what was chosen") {
    TimedGame game(bell + R"(
function flow.ask(game)
  local mine = 7
  local list = game.table:pieces()
  table.insert(list, { key = "none", what = "kept" })
  local chosen, number = game:player(1):choose("ask", list)
  game.last = (type(chosen) == "table" and chosen.what or chosen.name) .. number .. mine
  return "ask"
end)");
    CHECK(game.open() == "red ask copper silver gold none | * bell+ @100");
    REQUIRE(game->advance(100));
    CHECK(game.open() == "red ask silver gold none");
    SECTION("a piece") {
      game.answer("red", "", "silver", 150);
      CHECK(game.last() == "silver27");
    }
    SECTION("a table") {
      game.answer("red", "", "none", 150);
      CHECK(game.last() == "kept47");
    }
    holds_everywhere(game);
  }
  SECTION("a function makes the list anew") {
    TimedGame game(bell + R"(
function flow.ask(game)
  local chosen, number = game:player(1):choose("ask", function()
    local list = { "stay" }
    for i = 1, game.n + 1 do table.insert(list, "go" .. i) end
    return list
  end)
  game.last = chosen .. number
  return "ask"
end)");
    CHECK(game.open() == "red ask stay go1 | * bell+ @100");
    REQUIRE(game->advance(100));
    CHECK(game.open() == "red ask stay go1 go2");
    game.answer("red", "", "go2", 120);
    CHECK(game.last() == "go23");
    holds_everywhere(game);
  }
  SECTION("an empty list returns nil, and the script goes on") {
    TimedGame game(bell + R"(
function flow.ask(game)
  local chosen = game:player(1):choose("ask", function() return game.n == 0 and { "now" } or {} end)
  game.last = chosen or "nothing"
  return "after"
end
function flow.after(game) game:player(2):choose("after", { "on" }) return "after" end)");
    REQUIRE(game->advance(100));
    CHECK(game.last() == "nothing");
    CHECK(game.open() == "blue after on");
    holds_everywhere(game);
  }
  SECTION("and a default that is gone is the first of the new list") {
    TimedGame game(bell + R"(
function flow.ask(game)
  game.last = game:player(1):choose("ask", function() return game.n == 0 and { "a", "b", "c" } or { "b", "c" } end,
                                    { within = 500, default = "a" })
  return "after"
end
function flow.after(game) game:player(2):choose("after", { "on" }) return "after" end)");
    REQUIRE(game->advance(100));
    CHECK(game.open() == "red ask @500 b c");
    REQUIRE(game->open()[0].check(*game->open()[0].otherwise));
    REQUIRE(game->advance(500));
    CHECK(game.last() == "b");
    holds_everywhere(game);
  }
  SECTION("a function may only look") {
    TimedGame game(bell + R"(
function flow.ask(game)
  game:player(1):choose("ask", function() game.n = 5 return { 1 } end)
  return "ask"
end)");
    CHECK(game->stuck());
    CHECK_THAT(game->error().message, Catch::Matchers::Contains("may only look"));
  }
  SECTION("who is asked in turn is asked again") {
    TimedGame game(bell + R"(
function flow.ask(game)
  game:in_turn { ask = "turn", choices = function(g) return g.table:pieces() end,
                 answer = function(g, player, piece) piece:move_to(player.hand) end }
  game:player(1):choose("rest", { "on" })
  return "ask"
end)");
    game.answer("red", "", "gold", 50);
    REQUIRE(game->advance(100));
    CHECK(game.open() == "blue turn silver");
    game.answer("blue", "", "silver", 150);
    holds_everywhere(game);
  }
}
