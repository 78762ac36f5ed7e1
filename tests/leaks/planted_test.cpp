// The test can fail: each of these rules leaks, and is called a leak. The honest ones are not.
#include "catch.hpp"
#include "plants.hpp"

using namespace vizier;
using leaks::Plant;

namespace {

constexpr const char* champion = "local champion = player:choose(\"champion\", \"camp\")";

const Plant leaking[] = {
    // what a question offers
    {"the number of choices", "duel early tricks 3", "duel/flow", champion,
     "local list = player.camp:pieces() "
     "if #list > 1 and game.deck.first and game.deck.first.name < 'h' then table.remove(list) end "
     "local champion = player:choose('champion', list)"},
    {"the order of choices", "duel early tricks 3", "duel/flow", champion,
     "local list = player.camp:pieces() local low = game.deck.first ~= nil and game.deck.first.name < 'h' "
     "table.sort(list, function(a, b) return (a.power < b.power) == low and a.power ~= b.power end) "
     "local champion = player:choose('champion', list)"},
    {"an argument of the prompt", "duel early tricks 3", "duel/flow", champion,
     "local champion = player:choose('champion', 'camp', { args = { n = player.next.sparks } })"},
    {"what brings the question about", "duel early tricks 3", "duel/flow", champion,
     "local champion = player:choose('champion', 'camp', { cause = game.deck.first and game.deck.first.kind })"},
    {"places in a hand, by the numbers of its pieces", "duel early tricks 3", "duel/flow", champion,
     "local order, list = {}, player.camp:pieces() "
     "for _, p in ipairs(player.next.hand:pieces()) do order[p] = p.place end "
     "for _, place in pairs(order) do if place == 2 then table.insert(list, 1, table.remove(list)) end break end "
     "local champion = player:choose('champion', list)"},
    {"targets", "duel early tricks 3", "duel/tricks/hint", "return not champion.face_up end",
     "return not champion.face_up and champion.power >= 3 end"},
    {"may_play", "duel early tricks 3", "duel/tricks/swap", "return ctx.owner.hand.size > 1",
     "return ctx.owner.hand.size > 1 and ctx.owner.next.sparks > 3"},
    {"the reason of a refusal", "duel early tricks 3", "duel/tricks/swap", "return ctx.owner.hand.size > 1",
     "return false, ctx.owner.next.sparks > 3 and 'why.no_sparks' or 'why.not_now'"},
    {"the most that can be named", "bids   3", "bids/flow", "player:choose_number(\"price\", 0, player.coins)",
     "player:choose_number('price', 0, math.min(player.coins, player.next.coins))"},
    // who is asked, and whether
    {"who is asked", "duel early tricks 3", "duel/flow", "skip = function(game) return not game.rules.tricks end,",
     "ready = function(_, player) return player.sparks > 2 end,"},
    {"a window that is skipped", "duel early tricks 3", "duel/flow",
     "skip = function(game) return not game.rules.tricks end,",
     "skip = function(game) return game:turn(1).hand.first.name < 'm' end,"},
    {"who is asked by whose card is there", "duel early tricks 3", "duel/flow", "local player = game:turn(frame.next)",
     "local player = game:turn(frame.next) "
     "for _, card in ipairs(player.hand:pieces()) do if card.name == 'hush' then player.next:choose('tire', 'camp') "
     "break "
     "end "
     "end"},
    {"a secret chain", "bids   3", "bids/flow", "if price > 0 then",
     "if price > 0 and player.next.coins > player.coins - 3 then"},
    // what is told
    {"the log", "bids   3", "bids/flow", "game:log(\"named\", { player = player, price = price })",
     "game:log('named', { player = player, price = player.coins })"},
    {"whether the log says something", "duel early tricks 3", "duel/flow", "local player = game:turn(frame.next)",
     "local player = game:turn(frame.next) if player.embers + player.sparks > 7 then "
     "game:log('won', { player = player, prize = 1 }) end"},
    {"an event: who begins", "duel early tricks 3", "duel/flow", "game:set_round(game.round + 1)",
     "game:set_round(game.round + 1) "
     "if game.deck.first and game.deck.first.name < 'h' then game:set_first(game:player(2)) end"},
    {"a peek that is told on", "duel early tricks 3", "duel/tricks/glimpse", "champion:show_to(ctx.owner)",
     "champion:show_to(ctx.owner) if champion.power > 2 then ctx.game:log('hint.strong', { champion = champion }) end"},
    {"a narrowing that is made only sometimes", "duel early tricks 3", "duel/tricks/hint", "champion:narrow(alike)",
     "if strong then champion:narrow(alike) end strong = true"},
    {"a disclosure that is made only sometimes", "duel early tricks 3", "duel/flow",
     "local player = game:turn(frame.next)",
     "local player = game:turn(frame.next) if player.sparks > 3 then game:disclose('rich', true) end"},
    // rules that others ask
    {"a modifier", "duel early tricks 3", "duel/tricks/lantern", "prize = function(_, prize) return prize + 1 end",
     "prize = function(ctx, prize) return prize + ctx.owner.next.embers % 2 end"},
    {"a query", "duel early tricks 3", "duel/flow", "return 2 + game.round end",
     "return 2 + (game.deck.first and game.deck.first.copies or 0) end"},
    // deck, set-up, layouts
    {"the order of the deck", "duel early tricks 3", "duel/flow", "local player = game:turn(frame.next)",
     "local player = game:turn(frame.next) if game.deck.size > 1 and game.deck.first.name < game.deck:at(2).name then "
     "game:log('won', { player = player, prize = 1 }) end"},
    {"the set-up", "duel early tricks 3", "duel/flow", "function flow.setup()",
     "function flow.setup(game) if game.deck.first.name < 'h' then game:set_first(game:player(2)) end"},
    {"a wall", "tiles   2", "tiles/flow", "if tile.fence then",
     "if game.shed.first and game.shed.first.fence then cell:set_wall('north', true) end if tile.fence then"},
    {"a variable of a piece", "tiles   2", "tiles/flow",
     "if not bulb then tile.turned = player:choose_number(\"turning\", 0, 3) end",
     "if not bulb then tile.turned = game.shed.first and game.shed.first.stony and 2 or 1 end"},
    {"what lies face down in another's garden", "tiles   3", "tiles/flow", "if not possible then return nil end",
     "if not possible then return nil end "
     "for _, piece in ipairs(player.next.plot:pieces()) do "
     "if not piece.face_up and piece.crop == 'leeks' then tiles[1], tiles[#tiles] = tiles[#tiles], tiles[1] "
     "legal[1], legal[#legal] = legal[#legal], legal[1] end end"},
    // hidden counters, time
    {"a hidden counter of the only opponent", "rush   2", "rush/flow",
     "due[player.name] = game.clock + game.rules.patience",
     "due[player.name] = game.clock + game.rules.patience + 10 * player.next.haste"},
    {"a hidden counter among four", "duel early tricks 4", "duel/flow", "local player = game:turn(frame.next)",
     "local player = game:turn(frame.next) if player.sparks > 4 then game.light = 1 end"},
    {"a deadline", "rush   3", "rush/flow", "bell = game.clock + game.rules.bell",
     "bell = game.clock + game.rules.bell + 1000 * game.sack.first.points"},
    // laundered
    {"through a frame", "duel early tricks 3", "duel/flow",
     "return \"line_up\", { next = 1 }\nend\n\n---One champion each, face down, in turn order; each is a step of its "
     "own.\nfunction flow.line_up(game, frame)",
     "return 'line_up', { next = 1, low = game.deck.first ~= nil and game.deck.first.name < 'h' }\nend\n"
     "function flow.line_up(game, frame) if frame.low and frame.next == 3 then game.light = 1 end"},
    {"through a variable", "quilt   2", "quilt/flow", "frame.slot = choice.cell",
     "frame.slot = choice.cell if game.basket.first and game.basket.first.cloth == 'dark' then game.last_gift = player "
     "end"},
    {"through a counter", "duel early tricks 3", "duel/flow", "game:set_round(game.round + 1)",
     "game:set_round(game.round + 1) game.light = game.deck.first and game.deck.first.copies or 0"},
    {"through a score", "duel early tricks 3", "duel/flow", "game:set_round(game.round + 1)",
     "game:set_round(game.round + 1) for _, p in ipairs(game:players()) do game:set_score(p, p.sparks) end"},
    {"through a modifier", "duel early tricks 3", "duel/flow", "game:set_round(game.round + 1)",
     "game:set_round(game.round + 1) if game.deck.first and game.deck.first.name < 'h' then "
     "game:modify { script = 'duel/tricks/lantern', owner = game.first, ends = 'round_end' } end"},
    {"through a hidden counter and a later price", "duel early tricks 3", "duel/flow",
     "local prize = math.min(game:query(\"prize\"), game.spark_pot)",
     "local prize = math.min(1 + winner.embers, game.spark_pot)"},
};

}  // namespace

TEST_CASE("every planted leak is called a leak") {
  for (const Plant& plant : leaking) leaks::check_leaks(plant, 4);
}

namespace {

const Plant honest[] = {
    {"the game as it is", "duel early tricks 3", "duel/flow", champion, champion},
    {"an own card decides what one is asked", "duel early tricks 3", "duel/flow", champion,
     "local list = player.camp:pieces() if player.hand.first and #list > 1 then table.remove(list) end "
     "local champion = player:choose('champion', list)"},
    {"an own hidden number is told to its owner", "duel early tricks 3", "duel/flow", champion,
     "local champion = player:choose('champion', 'camp', { args = { n = player.sparks } })"},
    {"what is face up decides", "duel early tricks 3", "duel/flow", "local player = game:turn(frame.next)",
     "local player = game:turn(frame.next) if game.discard.first and game.discard.first.name < 'h' then game.light = 1 "
     "end"},
    {"how many cards another has", "duel early tricks 3", "duel/flow", "local player = game:turn(frame.next)",
     "local player = game:turn(frame.next) game.light = player.next.hand.size"},
    {"a hidden number is disclosed", "duel early tricks 3", "duel/flow", "local player = game:turn(frame.next)",
     "local player = game:turn(frame.next) if game:disclose('rich', player.sparks > 3) then game.light = 1 end"},
    {"a card is shown, and decides", "duel early tricks 3", "duel/flow", "local player = game:turn(frame.next)",
     "local player = game:turn(frame.next) local card = player.hand.first "
     "if card then card:show_to() if card.name < 'h' then game.light = 1 end end"},
    {"the top of the deck is turned up and decides", "duel early tricks 3", "duel/flow",
     "game:set_round(game.round + 1)",
     "game:set_round(game.round + 1) if game.deck.first then local card = game.deck.first "
     "card:move_to(game.discard, 'up') game.light = card.copies end"},
    {"a peek stays a secret", "duel early tricks 3", "duel/flow", champion,
     "if game.deck.first then game.deck.first:show_to(player) end "
     "local champion = player:choose('champion', 'camp', "
     "{ args = { n = game.deck.first and game.deck.first.copies or 0 } })"},
    {"a word to one alone", "duel early tricks 3", "duel/flow", champion,
     "game:log('won', { player = player, prize = player.sparks }, player) "
     "local champion = player:choose('champion', 'camp')"},
    {"a disclosure to one alone", "duel early tricks 3", "duel/flow", champion,
     "game:disclose('rich', player.next.sparks, player) local champion = player:choose('champion', 'camp')"},
    {"mixing what was seen", "duel early tricks 3", "duel/flow", "local player = game:turn(frame.next)",
     "local player = game:turn(frame.next) if game.deck.first then game.deck.first:show_to() game.deck:shuffle() end"},
    {"sealed bids", "bids   3", "bids/flow", "if price > 0 then", "if price > 0 then"},
    {"a garden", "tiles   3", "tiles/flow", "if tile.fence then", "if tile.fence then"},
    {"a rush", "rush   3", "rush/flow", "if id == \"bell\" then", "if id == \"bell\" then"},
    {"a quilt", "quilt   3", "quilt/flow", "frame.slot = choice.cell", "frame.slot = choice.cell"},
};

}  // namespace

TEST_CASE("no honest rule is called a leak") {
  for (const Plant& plant : honest) leaks::check_honest(plant, 1);
}
