// Real time: timers, offers, deadlines and pauses tell nobody what it may not know.
#include "catch.hpp"
#include "plants.hpp"

using namespace vizier;
using leaks::Plant;

namespace {

constexpr const char* wave =
    "game:set_timer(\"wave\", game.rules.wave, { with = { stern = 0 }, seen_by = game.captain })";
constexpr const char* patience = "within = game.rules.patience,";
constexpr const char* call = "if player.calls > 0 and not player.away and game.yard.first then";
constexpr const char* pause = "game:pause(game.rules.pause - game.stood)\n  end,";

const Plant leaking[] = {
    {"a hidden card, by how long a timer runs", "ferry   3", "ferry/flow", wave,
     "game:set_timer('wave', game.rules.wave + 100 * game.yard.last.worth, { with = { stern = 0 } })", "yard"},
    {"a hidden card, by when a timer rings that nobody sees", "ferry   3", "ferry/flow", wave,
     "game:set_timer('wave', game.rules.wave + 100 * game.yard.last.worth, { with = { stern = 0 }, seen_by = {} })",
     "yard"},
    {"a hidden card, by whether a timer is there", "ferry   3", "ferry/flow", wave,
     "if game.yard.last.worth > 1 then game:set_timer('wave', game.rules.wave, { with = { stern = 0 } }) end", "yard"},
    {"a hidden card, by a deadline", "ferry   3", "ferry/flow", patience,
     "within = game.rules.patience + (game.yard.first and game.yard.first.worth or 0),", "yard"},
    {"another's card, by who may take an offer", "ferry   3", "ferry/flow", call,
     "local other = player.next.hold.first "
     "if player.calls > 0 and not player.away and game.yard.first and not (other and other.worth > 2) then",
     ".hold"},
    {"a hidden card, by an offer that is blocked", "ferry   3", "ferry/flow", "local player, _, crate = game:await {",
     "if game.yard.first and game.yard.first.brittle then game:block_offer('call', 'glass') "
     "else game:unblock_offer('call', 'glass') end local player, _, crate = game:await {",
     "yard"},
    {"a hidden card, by how long a pause may last", "ferry   3", "ferry/flow", pause,
     "game:pause(1000 + (game.yard.first and game.yard.first.worth or 0))\n  end,", "yard"},
};

const Plant honest[] = {
    {"the game as it is", "ferry   3", "ferry/flow", wave, wave},
    {"a timer of which only those hear who may know", "ferry   3", "ferry/flow", patience,
     "within = (function() for _, p in ipairs(game:players()) do "
     "game:set_timer('own_' .. p.name, 3600000 + (p.hold.first and p.hold.first.worth or 0), "
     "{ runs = 'tide', seen_by = p }) end return game.rules.patience end)(),"},
    {"an offer that depends on one's own", "ferry   3", "ferry/flow", call,
     "local own = player.hold.first "
     "if player.calls > 0 and not player.away and game.yard.first and not (own and own.worth > 2) then"},
    {"a deadline that is disclosed", "ferry   3", "ferry/flow", patience,
     "within = game.rules.patience + game:disclose('first', game.yard.first and game.yard.first.worth or 0),"},
};

}  // namespace

TEST_CASE("every planted leak through the clock is called a leak") {
  for (const Plant& plant : leaking) leaks::check_leaks(plant, 6);
}

TEST_CASE("no honest rule about the clock is called a leak") {
  for (const Plant& plant : honest) leaks::check_honest(plant, 1);
}
