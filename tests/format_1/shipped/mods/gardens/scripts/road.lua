---One row holds every one of these lands, in any order, with gaps or without.
local road = objective { params = { lands = { type = "array", items = { type = "string" } } } }

function road.achieved(ctx)
  local kingdom, found = ctx.player.kingdom, {}
  for i, land in ipairs(ctx.params.lands) do found[i] = kingdom:row_counts("land", land) end
  for row = 1, ctx.game.rules.rows do
    local all = true
    for _, counts in ipairs(found) do all = all and counts[row] ~= nil end
    if all then return true end
  end
  return false
end

return road
