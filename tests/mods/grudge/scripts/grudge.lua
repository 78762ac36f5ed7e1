---Until the end of the round everybody whose trick is cancelled takes a spark from the pot, and whoever else plays one pays its owner an ember.
local grudge = trick { phase = "at_once", on = {} }

function grudge.on.cancelled(ctx, player)
  ctx.game:transfer(ctx.game, "spark_pot", player, "sparks", 1)
end

function grudge.on.laid(ctx, player, card)
  if player ~= ctx.owner and card ~= ctx.cause then ctx.game:transfer(player, "embers", ctx.owner, "embers", 1) end
end

function grudge.resolve(ctx)
  ctx.game:modify { owner = ctx.owner, cause = ctx.card, ends = "round_end" }
end

return grudge
