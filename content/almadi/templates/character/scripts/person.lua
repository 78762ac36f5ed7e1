---At the end: points for each set of one landscape of every land, wherever they lie.
---What a character may contain is told in docs/modding/contracts.md: params, on, modify, power, instead.
local lands = { "oasis", "palace", "caravan", "market" }

local function count(kingdom, land)
  local sum = 0
  for _, size in ipairs(kingdom:group_sizes("land", land)) do sum = sum + size end
  return sum
end

return character {
  params = { points = { type = "integer", minimum = 1 } },       -- what the content says under `with`, as ctx.params; anything else there is an error
  on = {
    ---Asked when points are counted; ctx.owner is who has recruited the character. This returns what it brings.
    points = function(ctx)
      local sets = math.maxinteger
      for _, land in ipairs(lands) do sets = math.min(sets, count(ctx.owner.kingdom, land)) end
      return sets * ctx.params.points
    end,
  },
}
