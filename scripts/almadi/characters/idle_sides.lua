---At the end: a point for each side with one effect that is not active.
local kingdom = require "almadi/kingdom"

return character {
  params = { effect = { type = "string" } },
  on = {
    points = function(ctx)
      local effect = ctx.params.effect
      local sides = ctx.owner.kingdom:pieces():sum(function(tile) return #tile.sides - #tile.sides:replace(effect, "") end)
      return sides - kingdom.active(ctx.owner, effect)
    end,
  },
}
