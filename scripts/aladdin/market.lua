---The market: the winner may hand in a little treasure for more, in any mix of kinds.
local bank = require "aladdin/bank"
local ties = require "aladdin/ties"

local market = {}

local kinds = { table.unpack(bank.kinds) }

---The kinds of which the player could hand in something, and the choice not to. Asked even of a player who has nothing: an unasked
---question would tell the others.
local function offers(game, player, value)
  return list(kinds):where(function(kind) return player[kind] >= value end):map(function(kind) return game:kind(kind) end):plus("decline")
end

function market.award(game, space)
  local player, strength = game:ranked(space, "piece_value")
  local rules = game.rules.market
  local told = { value = rules.give, tie = ties.told(game, space, 1, strength) }
  local kind = player:choose("ask.market_give", offers(game, player, rules.give), { args = told })
  if kind == "decline" then
    game:log("log.market_declined", { place = space, player = player })
    return
  end
  local name = kind.name
  game:transfer(player, name, game, bank.vault[name], rules.give)
  local taken = bank.take(game, player, "ask.market_take", rules.take)
  bank.log(game, "log.market", player, space, taken, nil, { text = "log.given_" .. name, amount = rules.give })
end

return market
