---Two players would empty every cave. So the lowest niche that the card fills stays empty, unless it is the only one.
local stock = {}

function stock.fill(game, cave, wanted)
  local less = {}
  for niche = 1, math.max(#wanted - 1, math.min(#wanted, 1)) do less[niche] = wanted[niche] end
  return Base.fill(game, cave, less)
end

return stock
