---Dragon caves: whoever is ranked n-th takes what lies in the n-th niche.
local niches = require("aladdin/stock").niches

local caves = {}

function caves.award(game, cave)
  local kind = cave.treasure
  for niche = 1, cave.filled do
    local player = game:ranked(cave, "piece_value", niche)
    if not player then return end -- the niches that are left keep their treasure until the round ends
    local amount = game:transfer(cave, niches[niche], player, kind)
    game:log("log.cave", "place", cave, "player", player, "amount", amount)
  end
  cave.filled = 0
end

return caves
