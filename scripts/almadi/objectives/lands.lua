---So many landscapes of one kind, wherever they lie.
local lands = objective { params = { land = { enum = { "oasis", "palace", "caravan", "market" } }, least = { type = "integer", minimum = 1 } } }

function lands.achieved(ctx)
  local sum = 0
  for _, size in ipairs(ctx.player.kingdom:group_sizes("land", ctx.params.land)) do sum = sum + size end
  return sum >= ctx.params.least
end

return lands
