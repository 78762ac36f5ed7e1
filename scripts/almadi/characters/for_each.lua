---At the end: points for each card of one sort that the owner has, such as objectives achieved or characters recruited.
return character {
  params = { zone = { enum = { "achieved", "recruited" } }, points = { type = "integer" } },
  on = {
    points = function(ctx) return ctx.owner:zone(ctx.params.zone).size * ctx.params.points end,
  },
}
