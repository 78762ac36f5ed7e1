---Dragon caves: whoever is ranked n-th takes what lies in the n-th niche.
local niches = require("aladdin/stock").niches

local caves = {}

function caves.award(game, cave)
  local reached = game:share_out(cave, "piece_value", niches, cave.treasure, "log.cave")
  if reached >= cave.filled then cave.filled = 0 end -- otherwise what is left stays there until the round ends
end

return caves
