---At the end: points for each landscape of one kind that lies beside one of another kind. Any number of those beside it count once.
local function lies_beside(kingdom, tile, land)
  return kingdom:find_edges(nil, tile):any(function(edge) return edge.other.land == land end)
end

return character {
  params = { land = { type = "string" }, beside = { type = "string" }, points = { type = "integer" } },
  on = {
    points = function(ctx)
      local kingdom, wanted = ctx.owner.kingdom, ctx.params
      local function counts(tile) return tile.land == wanted.land and lies_beside(kingdom, tile, wanted.beside) end
      return kingdom:pieces():count(counts) * wanted.points
    end,
  },
}
