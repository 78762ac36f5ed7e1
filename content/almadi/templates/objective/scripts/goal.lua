---So many landscapes of one land lie apart: none of the same land is beside them.
---An objective contains params and achieved, nothing else: docs/modding/contracts.md.
local goal = objective {
  params = {                                                     -- what the content says under `with`, as ctx.params; anything else there is an error
    land = { enum = { "oasis", "palace", "caravan", "market" } },
    least = { type = "integer", minimum = 1 },
  },
}

---Asked after every change while somebody holds the card; what was true for a moment stays achieved. ctx has game, player and params.
function goal.achieved(ctx)
  local apart = 0
  for _, size in ipairs(ctx.player.kingdom:group_sizes("land", ctx.params.land)) do
    if size == 1 then apart = apart + 1 end
  end
  return apart >= ctx.params.least
end

return goal
