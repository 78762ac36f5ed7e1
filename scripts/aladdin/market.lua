---The market: the winner may hand in a little treasure for more, in any mix of kinds.
local bank = require "aladdin/bank"

local market = {}

---The kinds of which the player could hand in something, and the choice not to. Asked even of a player who has nothing: an unasked
---question would tell the others.
local function offers(game, player, value)
  local list = {}
  for _, kind in ipairs(game:kinds("treasures")) do
    if player[kind.name] >= value then table.insert(list, kind) end
  end
  table.insert(list, "decline")
  return list
end

function market.award(game, space)
  local player = game:ranking(space, "piece_value")[1]
  local rules = game.rules.market
  local kind = player:choose("ask.market_give", offers(game, player, rules.give))
  if kind == "decline" then
    game:log("log.market_declined", { place = space, player = player })
    return
  end
  local name = kind.name
  player[name] = player[name] - rules.give
  bank.add(game, name, rules.give)
  game:log("log.market_gives", { place = space, player = player, kind = kind, amount = rules.give })
  bank.log(game, "log.takes", player, space, bank.take(game, player, "ask.market_take", rules.take))
end

return market
