---Dragon caves: whoever is ranked n-th takes what lies in the n-th niche.
local niches = { table.unpack(require("aladdin/stock").niches) }

local caves = {}

---A modifier may say that only some of the players collect anything.
function caves.award(game, cave)
  local kind, only = cave.treasure, game:query("collectors", cave)
  if not only then
    local reached = game:share_out(cave, "piece_value", niches, kind, "log.cave")
    if reached >= cave.filled then cave.filled = 0 end -- otherwise what is left stays there until the round ends
    return
  end
  for niche = 1, cave.filled do
    local player = game:ranked(cave, "piece_value", niche)
    if not player then return end
    if list(only):has(player) then
      local amount = game:transfer(cave, niches[niche], player, kind)
      game:log("log.cave", { place = cave, player = player, amount = amount })
    end
  end
end

return caves
