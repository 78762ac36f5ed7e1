---At the end: points for goods of one kind on the owner's markets, the better of the kinds that the card names.
local kingdom = require "almadi/kingdom"

return character {
  params = { goods = { type = "array", items = { enum = { "spices", "pottery", "leather", "carpets" } } }, each = { type = "integer", minimum = 1 } },
  on = {
    points = function(ctx)
      local best = 0
      for _, good in ipairs(ctx.params.goods) do
        best = math.max(best, kingdom.ware(ctx.game, ctx.owner, good) // ctx.params.each)
      end
      return best
    end,
  },
}
