---At the end: points for each landscape of one kind that lies beside no other of its kind.
return character {
  params = { land = { enum = { "oasis", "palace", "caravan", "market" } }, points = { type = "integer" } },
  on = {
    points = function(ctx)
      local lone = 0
      for _, size in ipairs(ctx.owner.kingdom:group_sizes("land", ctx.params.land)) do
        if size == 1 then lone = lone + 1 end
      end
      return lone * ctx.params.points
    end,
  },
}
