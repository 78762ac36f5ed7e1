---Low tide: while it lies on the quay, the lowest number wins instead of the highest.
local tide = cargo {
  modify = {
    strength = function(_, strength) return -strength end,
  },
  on = {
    taken = function(ctx, _, lot)
      if lot == ctx.cause then ctx.game:end_modifier(ctx.modifier) end
    end,
  },
}

---game:modify brings `modify` and `on` above into force. They last until somebody takes this lot, however many rounds that is. Players see the text
---`effect.tide`, and its sign at every place that the parameters name.
function tide.shown(ctx)
  ctx.game:modify { name = "effect.tide", cause = ctx.card, params = { at = ctx.game.quay } }
  ctx.game:log("log.tide")
end

return tide
