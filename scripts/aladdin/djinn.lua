---The Djinn's house: the winner may use more artifacts than others this round.
local djinn = {
  modify = {
    allowance = function(ctx, allowance, player)
      if player == ctx.owner then return math.max(allowance, ctx.params.allowance) end
      return allowance
    end,
  },
}

function djinn.award(game, space)
  local player, allowance = game:ranked(space, "piece_value"), game.rules.djinn.allowance
  game:modify { name = "modifier.djinn", owner = player, cause = space, ends = "round_end", params = { allowance = allowance } }
  game:log("log.djinn", { place = space, player = player, allowance = allowance })
end

return djinn
