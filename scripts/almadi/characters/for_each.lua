---At the end: points for each card of one sort that the owner has, such as objectives achieved or characters recruited.
return character {
  module = "almadi/characters/for_each",
  on = {
    points = function(ctx) return ctx.owner:zone(ctx.params.zone).size * ctx.params.points end,
  },
}
