---Until the end of the round whoever else wins must hand its owner a spark or an ember.
local thorns = trick {
  on = {
    won = function(ctx, winner)
      if winner == ctx.owner then return end
      local able = {}
      for _, pool in ipairs({ "sparks", "embers" }) do
        if winner[pool] > 0 then table.insert(able, pool) end
      end
      if not ctx.game:disclose("able", #able > 0) then return end
      local pool = winner:choose("thorns", able, { cause = ctx.cause })
      winner[pool] = winner[pool] - 1
      ctx.owner[pool] = ctx.owner[pool] + 1
    end,
  },
}

function thorns.resolve(ctx)
  ctx.game:modify { script = "duel/tricks/thorns", owner = ctx.owner, cause = ctx.card, ends = "round_end" }
end

return thorns
