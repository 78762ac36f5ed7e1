// Hidden ground: layouts, places and facings are exchanged, and each sort of leak is found.
#include "catch.hpp"
#include "plants.hpp"

using namespace vizier;
using leaks::Plant;

namespace {

constexpr const char* hour = "game:set_round(game.round + 1)";
constexpr const char* vote =
    "local way = together.vote(game, seekers, { ask = \"way\", choices = ways, tie = leader, args = { player = leader "
    "} "
    "})";

const Plant leaking[] = {
    {"which layout it is, in the log", "moor   3", "moor/flow", hour,
     "game:set_round(game.round + 1) if game.moor:layout() == 'brook' then game:log('goes', { player = "
     "keeper_of(game), way = 'x' }) end",
     "moor is laid out as"},
    {"which layout it is, by the order of choices", "moor   3", "moor/flow", vote,
     "local list = game.moor:layout() == 'heath' and { 'right', 'ahead', 'left', 'gather' } or ways "
     "local way = together.vote(game, seekers, { ask = 'way', choices = list, tie = leader })",
     "moor is laid out as"},
    {"a wall, by what can be chosen", "moor   3", "moor/flow", vote,
     "local list = game.moor:cell(1, 1):wall('east') and { 'left', 'right' } or ways "
     "local way = together.vote(game, seekers, { ask = 'way', choices = list, tie = leader })",
     "moor is laid out as"},
    {"a marked cell, by a score", "moor   4", "moor/flow", hour,
     "game:set_round(game.round + 1) for _, cell in ipairs(game.moor:ground_cells('b')) do "
     "if cell == lantern_of(game).cell then game:set_score(keeper_of(game), game.round) end end",
     "lantern of moor stands at"},
    {"where a piece stands, in the log", "moor   3", "moor/flow", hour,
     "game:set_round(game.round + 1) game:log('goes', { player = keeper_of(game), way = lantern_of(game).cell.x })",
     "lantern of moor stands at"},
    {"where a piece stands, by the prompt", "moor   3", "moor/flow", vote,
     "local way = together.vote(game, seekers, { ask = 'way', choices = ways, tie = leader, "
     "args = { player = leader, n = lantern_of(game).cell.y } })",
     "lantern of moor stands at"},
    {"where a snare lies, by a counter", "moor   3", "moor/flow", hour,
     "game:set_round(game.round + 1) for _, piece in ipairs(game.moor:pieces()) do "
     "if piece.name == 'snare' and piece.cell.x == 2 then game:players_of('seeker')[1].points = 9 end end",
     "snare of moor stands at"},
    {"how a piece is turned, by the prompt", "moor   3", "moor/flow", vote,
     "local way = together.vote(game, seekers, { ask = 'way', choices = ways, tie = leader, "
     "args = { player = leader, n = lantern_of(game).facing } })",
     "facing of lantern"},
    {"how a piece is turned, by who begins", "moor   3", "moor/flow", hour,
     "game:set_round(game.round + 1) game:set_first(game:turn(lantern_of(game).facing + 1))", "facing of lantern"},
    {"a picture of the ground that nobody disclosed", "moor   3", "moor/flow",
     "game.view = game:disclose(\"view\", open_ahead(game, lantern.cell, lantern.facing), seekers)",
     "game:show { picture = 'path_' .. open_ahead(game, lantern.cell, lantern.facing), to = seekers } game.view = 0",
     "moor "},
    {"an announcement to those who should not hear it", "moor   3", "moor/flow",
     "game.view = game:disclose(\"view\", open_ahead(game, lantern.cell, lantern.facing), seekers)",
     "game:show { text = 'shown.view', args = { n = lantern.cell.x } } game.view = 0", "lantern of moor stands at"},
    {"whether a way was open", "moor   3", "moor/flow",
     "if game:disclose(\"bump\", open_ahead(game, lantern.cell, lantern.facing) == 0) then return end",
     "if open_ahead(game, lantern.cell, lantern.facing) == 0 then return end", "moor "},
    {"a number that one role alone may know", "moor   3", "moor/flow",
     "if game:disclose(\"dawn\", game.round > game.dawn) then", "if game.round > game.dawn then", "dawn is"},
    {"a place that is shown only sometimes", "moor   3", "moor/flow", hour,
     "game:set_round(game.round + 1) if lantern_of(game).cell.x > 1 then "
     "lantern_of(game):show_place(game:players_of('seeker')) end",
     "lantern of moor stands at"},
};

const Plant honest[] = {
    {"the game as it is", "moor   3", "moor/flow", hour, hour},
    {"the game as it is, with five", "moor   5", "moor/flow", hour, hour},
    {"the ground is told to the one who sees it", "moor   3", "moor/flow", hour,
     "game:set_round(game.round + 1) game:log('goes', { player = keeper_of(game), way = lantern_of(game).cell.x }, "
     "keeper_of(game))"},
    {"the place is shown, and decides", "moor   3", "moor/flow", hour,
     "game:set_round(game.round + 1) lantern_of(game):show_place() "
     "game:set_score(keeper_of(game), lantern_of(game).cell.x)"},
    {"the facing is shown, and decides", "moor   3", "moor/flow", hour,
     "game:set_round(game.round + 1) lantern_of(game):show_place() "
     "game:set_score(keeper_of(game), lantern_of(game).facing)"},
    {"the layout is disclosed, and decides", "moor   3", "moor/flow", hour,
     "game:set_round(game.round + 1) "
     "game:set_score(keeper_of(game), #game:disclose('layout', game.moor:layout()))"},
    // a hedge on a ground that is shown tells where the lantern stands: so that is shown, too
    {"ground and place are shown, and decide", "moor   3", "moor/flow", hour,
     "game:set_round(game.round + 1) lantern_of(game):show_place() game.moor:show_ground() "
     "game:set_score(keeper_of(game), #game.moor:layout())"},
    {"a step that nobody sees", "moor   3", "moor/flow", hour,
     "game:set_round(game.round + 1) for _, cell in ipairs(lantern_of(game).cell:neighbours()) do "
     "if not cell.piece and not cell:wall('north') then lantern_of(game):move_to(cell) break end end"},
    {"how many pieces stand there", "moor   3", "moor/flow", hour,
     "game:set_round(game.round + 1) game:set_score(keeper_of(game), game.moor.size)"},
};

}  // namespace

TEST_CASE("every planted leak of hidden ground is called a leak") {
  for (const Plant& plant : leaking) leaks::check_leaks(plant, 6);
}

TEST_CASE("no honest rule about hidden ground is called a leak") {
  for (const Plant& plant : honest) leaks::check_honest(plant, 3);
}
