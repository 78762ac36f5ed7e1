---House rule of the late edition: the weakest champion strikes hard against three or more.
return {
  modify = {
    power = function(ctx, power, piece)
      if power == 1 and ctx.game.seats > 2 and piece.zone == ctx.game.arena then return power + ctx.params.bonus end
      return power
    end,
  },
}
