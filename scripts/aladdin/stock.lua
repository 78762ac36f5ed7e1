---The treasure in the caves: a card says what the niches hold, the bank provides it, and what nobody wins goes back there.
local bank = require "aladdin/bank"

local stock = {}

local niches = { "niche_1", "niche_2", "niche_3", "niche_4" }

---The counters of a cave's niches, from the top.
stock.niches = niches

---Turns up the next treasure card; the discarded ones are mixed again when the deck is used up.
local function next_card(game)
  local deck = game.treasure_deck
  local card = deck.first
  if not card then
    for _, used in ipairs(game.treasure_discard:pieces()) do used:move_to(deck, "down") end
    deck:shuffle()
    game:log("log.reshuffle")
    card = deck.first
  end
  card:move_to(game.treasure_card, "up")
  return card
end

---Puts treasure of the cave's kind into its empty niches, the top one first, as far as the bank has any. Each kind has a cave of its own, so
---that filling cave by cave is the same as filling the top niches everywhere, then the second ones, and so on.
function stock.fill(game, cave, wanted)
  local _, filled = game:transfer(game, bank.vault[cave.treasure], cave, niches, wanted)
  if filled > 0 then cave.filled = filled end
end

---Stocks the caves for a round.
function stock.deal(game)
  local card = next_card(game)
  local caves = game:zones("caves")
  for i = 1, #caves do stock.fill(game, caves[i], card[caves[i].treasure]) end
end

---What is left in a cave goes back to the bank.
function stock.empty(game, cave)
  game:transfer(cave, niches, game, bank.vault[cave.treasure])
  cave.filled = 0
end

---The round is over: the card is discarded, and treasure that nobody won goes back to the bank.
function stock.clear(game)
  local card = game.treasure_card.first
  if card then card:move_to(game.treasure_discard) end
  local caves = game:zones("caves")
  for i = 1, #caves do
    if caves[i].filled > 0 then stock.empty(game, caves[i]) end
  end
end

return stock
