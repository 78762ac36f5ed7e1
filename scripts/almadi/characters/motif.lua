---At the end: points for each mosaic of the motif that the owner has most of, laid or not.
return character {
  params = { points = { type = "integer" } },
  on = {
    points = function(ctx)
      local motifs = ctx.owner.mosaics:pieces():map("name")
      local counts = motifs:map(function(motif) return motifs:count(function(other) return other == motif end) end)
      return math.max(0, table.unpack(counts)) * ctx.params.points
    end,
  },
}
