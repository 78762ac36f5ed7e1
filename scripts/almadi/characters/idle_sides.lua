---At the end: a point for each side with one effect that is not active.
local kingdom = require "almadi/kingdom"

return character {
  params = { effect = { type = "string" } },
  on = {
    points = function(ctx)
      local effect, sides = ctx.params.effect, 0
      for _, tile in ipairs(ctx.owner.kingdom:pieces()) do
        local marks = tile.sides
        for side = 1, 4 do
          if marks:sub(side, side) == effect then sides = sides + 1 end
        end
      end
      return sides - kingdom.active(ctx.owner, effect)
    end,
  },
}
