---At the end: several mosaics may lie on one palace of the owner.
return character {
  params = { most = { type = "integer", minimum = 0 } },
  modify = {
    mosaics_per_palace = function(ctx, most, player)
      return player == ctx.owner and math.max(most, ctx.params.most) or most
    end,
  },
}
