---So many pairs of equal stall cards or mosaics; four of a kind are two pairs.
local alike = objective {
  params = { stalls = { type = "integer", optional = true }, mosaics = { type = "integer", optional = true } },
}

local function pairs_in(zone)
  local counts, found = {}, 0
  for _, card in ipairs(zone:pieces()) do
    local n = (counts[card.name] or 0) + 1
    counts[card.name] = n
    if n % 2 == 0 then found = found + 1 end
  end
  return found
end

function alike.achieved(ctx)
  local player, wanted = ctx.player, ctx.params
  return pairs_in(player.stalls) >= (wanted.stalls or 0) and pairs_in(player.mosaics) >= (wanted.mosaics or 0)
end

return alike
