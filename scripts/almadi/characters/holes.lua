---At the end: points for each hole, one empty cell with landscapes on all four sides.
return character {
  params = { points = { type = "integer" } },
  on = {
    points = function(ctx) return #ctx.owner.kingdom:find_holes() * ctx.params.points end,
  },
}
