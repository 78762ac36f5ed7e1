---Each of the four rows of the kingdom holds at least one landscape of this kind.
local each_row = objective { params = { land = { enum = { "oasis", "palace", "caravan", "market" } } } }

function each_row.achieved(ctx)
  local counts = ctx.player.kingdom:row_counts("land", ctx.params.land)
  for row = 1, ctx.game.rules.rows do
    if not counts[row] then return false end
  end
  return true
end

return each_row
