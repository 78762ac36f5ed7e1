---Lights the arena at once: while it burns, the prize is larger.
local lantern = trick {
  phase = "at_once",
  windows = { "before_reveal", "after_reveal" },
  modify = {
    prize = function(_, prize) return prize + 1 end,
  },
}

function lantern.may_play(ctx)
  return ctx.game.light == 0
end

function lantern.resolve(ctx)
  ctx.game.light = 1
  ctx.game:modify { script = "duel/tricks/lantern", owner = ctx.owner, ends = "round_end" }
end

return lantern
