---At the end: points for each landscape of one kind that lies beside no other of its kind.
return character {
  params = { land = { enum = { "oasis", "palace", "caravan", "market" } }, points = { type = "integer" } },
  on = {
    points = function(ctx)
      local groups = ctx.owner.kingdom:group_sizes("land", ctx.params.land)
      return groups:count(function(size) return size == 1 end) * ctx.params.points
    end,
  },
}
