---The owner may lay a landscape from the board on a neighbouring row, too.
return character {
  params = { reach = { type = "integer", minimum = 0 } },
  modify = {
    row_reach = function(ctx, reach, player) return player == ctx.owner and math.max(reach, ctx.params.reach) or reach end,
  },
}
