---Dragon caves: whoever is ranked n-th takes what lies in the n-th niche.
local stock = require "aladdin/stock"

local caves = {}

function caves.award(game, cave)
  local kind = cave.treasure
  local ranked = game:ranking(cave, "piece_value")
  for niche = 1, cave.filled do
    local player = ranked[niche]
    if not player then return end
    local amount = stock.empty(cave, niche)
    player[kind] = player[kind] + amount
    game:log("log.cave", { place = cave, player = player, kind = game:kind(kind), amount = amount })
  end
end

return caves
