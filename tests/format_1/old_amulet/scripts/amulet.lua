---The amulet: for the rest of the round every token of its owner in the city weighs more.
local cast = require "aladdin/magic/cast"

local amulet = power {
  params = { bonus = { type = "integer" } },
  modify = {
    piece_value = function(ctx, value, piece)
      if piece.owner == ctx.owner and piece.category == "tokens" and piece.zone:is_in("city") then return value + ctx.params.bonus end
      return value
    end,
  },
}

function amulet.resolve(ctx)
  cast.last(ctx, "amulet.lasts", { bonus = ctx.params.bonus })
end

return amulet
