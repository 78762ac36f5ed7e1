---At the end: points for each landscape of one kind that lies beside one of another kind. Any number of those beside it count once.
local function lies_beside(kingdom, tile, land)
  for _, edge in ipairs(kingdom:find_edges(nil, tile)) do
    if edge.other.land == land then return true end
  end
  return false
end

return character {
  params = { land = { type = "string" }, beside = { type = "string" }, points = { type = "integer" } },
  on = {
    points = function(ctx)
      local kingdom, wanted, count = ctx.owner.kingdom, ctx.params, 0
      for _, tile in ipairs(kingdom:pieces()) do
        if tile.land == wanted.land and lies_beside(kingdom, tile, wanted.beside) then count = count + 1 end
      end
      return count * wanted.points
    end,
  },
}
