---At the end: points for each mosaic of the motif that the owner has most of, laid or not.
return character {
  params = { points = { type = "integer" } },
  on = {
    points = function(ctx)
      local counts, most = {}, 0
      for _, card in ipairs(ctx.owner.mosaics:pieces()) do
        counts[card.name] = (counts[card.name] or 0) + 1
        most = math.max(most, counts[card.name])
      end
      return most * ctx.params.points
    end,
  },
}
