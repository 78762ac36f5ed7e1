---At the end: a point for each landscape of the owner's fullest row.
return character {
  on = {
    points = function(ctx)
      local most = 0
      for _, count in pairs(ctx.owner.kingdom:row_counts()) do most = math.max(most, count) end
      return most
    end,
  },
}
