---At the end: points for goods that no caravan of the owner carries.
local kingdom = require "almadi/kingdom"
local scoring = require "almadi/scoring"

return character {
  params = { each = { type = "integer", minimum = 1 } },
  on = {
    points = function(ctx)
      local left = kingdom.all_goods(ctx.game, ctx.owner) - scoring.capacity(ctx.game, ctx.owner)
      return math.max(0, left) // ctx.params.each
    end,
  },
}
