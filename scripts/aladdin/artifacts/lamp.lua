---The lamp: from the moment it is laid, its owner may cast spells this round.
local lamp = power { phase = "at_once" }

function lamp.may_play(ctx)
  return ctx.owner.lit == 0, "why.lit"
end

function lamp.resolve(ctx)
  ctx.owner.lit = 1
end

return lamp
