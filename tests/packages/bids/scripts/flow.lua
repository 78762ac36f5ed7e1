---Sealed bids: one lot at a time comes to the block, everybody names a price and a wish in secret, the highest single price gets it.
local ranking = require("lib/ranking")

local flow = {}

function flow.setup()
  return "next_lot"
end

function flow.next_lot(game)
  if game.round == game.rules.lots then return "finish" end
  game:set_round(game.round + 1)
  game.store.first:move_to(game.block, "up")
  return "bidding"
end

---Two questions in a private chain: how much, and what a winner wants. The second one depends on the first.
local function seal(player)
  local price = player:choose_number("price", 0, player.coins)
  local wish = "keep"
  if price > 0 then wish = player:choose("wish", { "keep", "sell" }) end
  return { price = price, wish = wish }
end

local function sell(game, winner, bid)
  local lot = game.block.first
  winner.coins = winner.coins - bid.price
  game.bank = game.bank + bid.price
  if bid.wish == "keep" then
    lot:move_to(winner.shelf)
  else
    local paid = math.min(game.rules.cash_back * lot.worth, game.bank)
    winner.coins = winner.coins + paid
    game.bank = game.bank - paid
    lot:move_to(game.store)
  end
  game:log("sold", { player = winner, lot = lot.kind })
end

function flow.bidding(game)
  local bids = game:secretly(game:players(), seal)
  local best, winner = 0, nil
  for _, player in ipairs(game:players()) do
    local price = bids[player].price
    game:log("named", { player = player, price = price })
    if price == best then winner = nil end -- a tie sells to nobody
    if price > best then best, winner = price, player end
  end
  if winner then sell(game, winner, bids[winner]) else game.block.first:move_to(game.store) end
  return "next_lot"
end

function flow.finish(game)
  for _, player in ipairs(game:players()) do
    local score = game:disclose("purse", player.coins)
    for _, lot in ipairs(player.shelf:pieces()) do score = score + 3 * lot.worth end
    game:set_score(player, score)
  end
  game:finish(ranking.best(game:players(), function(player) return player.score end))
end

return flow
