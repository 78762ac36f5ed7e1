---So many stall cards, mosaics or rubies, or of several of these.
local holdings = objective {
  params = {
    stalls = { type = "integer", minimum = 1, optional = true },
    mosaics = { type = "integer", minimum = 1, optional = true },
    rubies = { type = "integer", minimum = 1, optional = true },
  },
}

function holdings.achieved(ctx)
  local player, wanted = ctx.player, ctx.params
  return player.stalls.size >= (wanted.stalls or 0)
    and player.mosaics.size >= (wanted.mosaics or 0)
    and player.rubies >= (wanted.rubies or 0)
end

return holdings
