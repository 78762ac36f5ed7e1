---The treasure in the caves: a card says what the niches hold, the bank provides it, and what nobody wins goes back there.
local bank = require "aladdin/bank"

local stock = {}

local niches = { "niche_1", "niche_2", "niche_3", "niche_4" }

---The name of the counter for the n-th niche from the top.
stock.niches = niches

---Turns up the next treasure card; the discarded ones are mixed again when the deck is used up.
local function next_card(game)
  local deck, discard = game.treasure_deck, game.treasure_discard
  if deck.size == 0 then
    for _, card in ipairs(discard:pieces()) do card:move_to(deck, "down") end
    deck:shuffle()
    game:log("log.reshuffle")
  end
  local card = deck.first
  card:move_to(game.treasure_card, "up")
  return card
end

---Puts treasure of the cave's kind into one niche, as much as the bank has.
function stock.fill(game, cave, niche, wanted)
  local kind = cave.treasure
  local amount = bank.stock(game, kind)
  if amount > wanted then amount = wanted end
  if amount > 0 then
    bank.add(game, kind, -amount)
    local name = niches[niche]
    cave[name] = cave[name] + amount
    if cave.filled < niche then cave.filled = niche end
    cave.open = 1
  end
end

---Takes everything out of a niche and says how much that was.
function stock.empty(cave, niche)
  local name = niches[niche]
  local amount = cave[name]
  if amount > 0 then cave[name] = 0 end
  return amount
end

---Fills the top niche of every cave, then the second ones, and so on, so that a shortage shows at the bottom first.
function stock.deal(game)
  local card, caves = next_card(game), game:zones("caves")
  local wanted, deepest = {}, 0
  for i, cave in ipairs(caves) do
    local list = card[cave.treasure]
    wanted[i] = list
    if #list > deepest then deepest = #list end
    if #list == 0 and cave.filled == 0 and not game.rules.placement.empty_cave_open then cave.open = 0 end
  end
  for niche = 1, deepest do
    for i, cave in ipairs(caves) do
      local amount = wanted[i][niche]
      if amount then stock.fill(game, cave, niche, amount) end
    end
  end
  for i, cave in ipairs(caves) do
    if cave.filled == 0 and #wanted[i] > 0 and not game.rules.placement.empty_cave_open then cave.open = 0 end
  end
end

---The round is over: the card is discarded, and treasure that nobody won goes back to the bank.
function stock.clear(game)
  game.treasure_card.first:move_to(game.treasure_discard)
  if game.rules.cleanup.unclaimed_treasure ~= "to_bank" then return end
  for _, cave in ipairs(game:zones("caves")) do
    local filled = cave.filled
    if filled > 0 then
      local left = 0
      for niche = 1, filled do left = left + stock.empty(cave, niche) end
      if left > 0 then bank.add(game, cave.treasure, left) end
      cave.filled = 0
    end
  end
end

return stock
