---The highest tokens count as the lowest and the other way round, on every space that has still to be scored; not in the guardroom.
local cast = require "aladdin/magic/cast"

local last_will_be_first = power {
  modify = {
    piece_value = function(ctx, value, piece)
      local zone, params = piece.zone, ctx.params
      if piece.name == "presence" then return value end -- has no printed value
      if not zone:is_in("board") or zone.order < params.from or zone.award == "guardroom" then return value end
      if value == params.high then return params.low end
      if value == params.low then return params.high end
      return value
    end,
  },
}

function last_will_be_first.resolve(ctx)
  cast.last(ctx, "aladdin/spells/last_will_be_first", "modifier.last_will_be_first",
    { from = ctx.game.settled + 1, high = ctx.params.high, low = ctx.params.low })
end

return last_will_be_first
