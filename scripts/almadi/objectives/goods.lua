---So many kinds of goods of which the player's own markets sell enough; stall cards do not help.
local kingdom = require "almadi/kingdom"

local goods = objective { params = { kinds = { type = "integer", minimum = 1 }, least = { type = "integer", minimum = 1 } } }

function goods.achieved(ctx)
  local enough = list(kingdom.goods):count(function(good) return kingdom.ware(ctx.game, ctx.player, good) >= ctx.params.least end)
  return enough >= ctx.params.kinds
end

return goods
