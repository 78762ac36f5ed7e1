---At the end: a mosaic that lies on no palace brings points of its own; the owner keeps back those that are worth more so.
return character {
  params = { points = { type = "integer" } },
  modify = {
    spare_mosaic = function(ctx, points, player)
      return player == ctx.owner and math.max(points, ctx.params.points) or points
    end,
  },
}
