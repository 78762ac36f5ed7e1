---One row holds every one of these lands, in any order, with gaps or without.
local road = objective { params = { lands = { type = "array", items = { type = "string" } } } }

function road.achieved(ctx)
  local found = list(ctx.params.lands):map(function(land) return ctx.player.kingdom:row_counts("land", land) end)
  for row = 1, ctx.game.rules.rows do
    if found:all(function(counts) return counts[row] ~= nil end) then return true end
  end
  return false
end

return road
