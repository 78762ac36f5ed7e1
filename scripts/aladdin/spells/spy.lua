---From now on others lay their tokens face up.
local cast = require "aladdin/magic/cast"

local spy = power {
  params = { caster_too = { type = "boolean" } },
  windows = { "round_start", "before_place" },
  modify = {
    placing_face = function(ctx, face, player)
      if player == ctx.owner and not ctx.params.caster_too or cast.is_exempt(ctx.params, player) then return face end
      return "up"
    end,
  },
}

function spy.resolve(ctx)
  cast.last(ctx, "modifier.spy", { caster_too = ctx.params.caster_too })
end

return spy
