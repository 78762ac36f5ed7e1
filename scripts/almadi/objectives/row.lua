---One row holds so many landscapes, with gaps or without.
local row = objective { params = { least = { type = "integer", minimum = 1 } } }

function row.achieved(ctx)
  for _, count in pairs(ctx.player.kingdom:row_counts()) do
    if count >= ctx.params.least then return true end
  end
  return false
end

return row
