---At the end: points for goods of one kind on the owner's markets, the better of the kinds that the card names.
local kingdom = require "almadi/kingdom"

return character {
  params = { goods = { type = "array", items = { enum = { "spices", "pottery", "leather", "carpets" } } }, each = { type = "integer", minimum = 1 } },
  on = {
    points = function(ctx)
      local wares = list(ctx.params.goods):map(function(good) return kingdom.ware(ctx.game, ctx.owner, good) end)
      return math.max(0, table.unpack(wares)) // ctx.params.each
    end,
  },
}
