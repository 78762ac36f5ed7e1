---Makes one champion in the arena stronger or weaker until the end of the round.
local charm = trick {
  modify = {
    power = function(ctx, power, piece)
      if piece == ctx.params.piece then return power + ctx.params.amount end
      return power
    end,
  },
}

charm.targets = {
  ask = "target.champion",
  from = function(ctx) return ctx.game.arena:pieces() end,
}

function charm.resolve(ctx, champion)
  ctx.game:modify {
    script = "duel/tricks/charm", owner = ctx.owner, cause = ctx.card, ends = "round_end",
    params = { piece = champion, amount = ctx.params.amount },
  }
end

return charm
