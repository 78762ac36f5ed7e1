---Makes one champion in the arena stronger or weaker until the end of the round.
local charm = trick {
  modify = {
    power = function(ctx, power, piece)
      if piece == ctx.params.piece then return power + ctx.params.amount end
      return power
    end,
  },
}

function charm.targets(ctx, picked)
  if #picked == 0 then return ctx.game.arena:pieces(), "target.champion" end
end

function charm.resolve(ctx, champion)
  ctx.game:modify {
    script = "duel/tricks/charm", owner = ctx.owner, cause = ctx.card, ends = "round_end",
    params = { piece = champion, amount = ctx.params.amount },
  }
end

return charm
