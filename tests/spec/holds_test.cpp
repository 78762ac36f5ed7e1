// What is tried at every prompt of the games in real time can fail: each of these faults is found by the check that is
// meant for it, and without the fault nothing is.
#include "timed_game.hpp"

using namespace vizier;
using namespace vizier::timed_game;

namespace {

/// A game with a pause, in which a script keeps something of its own between steps.
std::string forgetful(const char* kept) {
  return fmt::format(R"(
local kept = {{ n = 0 }}
local function more(t) t.n = t.n + 1 end
function flow.setup(game) game:set_timer("bell", 1000) game:open_offer("pause") return "ask" end
function flow.ask(game)
  {}
  game:player(1):choose("ask", {{ "a" .. kept.n, "b" }})
  game.n = game.n + kept.n
  return "ask"
end
flow.timers = {{ bell = function(game) game.n = game.n + 1 end }}
flow.offers = {{ pause = {{
  paused = true,
  listen = function(game) game:player(2):choose("pause", {{ game.paused and "resume" or "pause" }}) end,
  input = function(game, _, _, _, choice) if choice == "pause" then game:pause() else game:resume() end end,
}} }}
)",
                     kept);
}

std::string played(const std::string& flow, const Checks& checks) {
  TimedGame game(flow);
  game.answer("red", "", "b", 300);
  game.answer("red", "", "b", 500);
  game.answer("blue", "pause", "pause", 600);
  game.answer("blue", "pause", "resume", 700);
  REQUIRE(game->advance(2000));
  return first_fault(*game, checks);
}

constexpr Checks none{.fork = false, .fork_for = false, .undo = false, .save = false, .reload = false, .leaks = false};

}  // namespace

TEST_CASE("a script that keeps something is found by each check alone", "[interrupt]") {
  const std::string honest = forgetful(""), keeps = forgetful("more(kept)");
  CHECK(played(honest, {}) == "");
  Checks only = none;
  only.fork = true;
  CHECK_THAT(played(keeps, only), Catch::Matchers::Contains("is another game"));
  only = none, only.fork_for = true;
  CHECK_THAT(played(keeps, only), Catch::Matchers::Contains("a fork for red is another game to it"));
  only = none, only.undo = true;
  CHECK_THAT(played(keeps, only), Catch::Matchers::Contains("undo"));
  only = none, only.save = true;
  CHECK_THAT(played(keeps, only), Catch::Matchers::Contains("its save"));
  only = none, only.reload = true;
  CHECK_THAT(played(keeps, only), Catch::Matchers::Contains("reload"));
  CHECK(played(keeps, none) == "");
}

TEST_CASE("a timer that tells a hidden card is found by the exchange", "[interrupt]") {
  const auto flow = [](const char* wait) {
    return fmt::format(R"(
function flow.setup(game)
  for _, coin in ipairs(game.table:pieces()) do coin:move_to(game.bag, "down") end
  game.bag:shuffle()
  return "ask"
end
function flow.ask(game)
  game:set_timer("bell", {})
  game:player(1):choose("ask", {{ "a" }})
  return "ask"
end
flow.timers = {{ bell = function(game) game.n = game.n + 1 end }}
)",
                       wait);
  };
  const auto fault = [&](const char* wait) {
    TimedGame game(flow(wait));
    game.answer("red", "", "a", 50);
    REQUIRE(game->advance(400));
    Checks only = none;
    only.leaks = true;
    return first_fault(*game, only);
  };
  CHECK(fault("200") == "");
  CHECK_THAT(fault("game.bag.first.name == 'gold' and 200 or 210"), Catch::Matchers::Contains("a leak: "));
}
