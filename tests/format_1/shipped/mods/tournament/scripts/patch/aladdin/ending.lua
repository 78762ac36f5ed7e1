---Points decide: so many for each artifact, so many for each treasure.
local bank = require "aladdin/bank"

local ending = {}

---Asks the whole module and not `Base`: a mod above this one may count artifacts in its own way, too.
local function points(game, player)
  local worth = game.rules.tournament
  return require("aladdin/ending").owned(player) * worth.artifact + bank.total(player) * worth.treasure
end

function ending.finish(game)
  local best, winners = -1, {}
  for _, player in ipairs(game:players()) do
    local score = game:disclose("points", points(game, player))
    game:set_score(player, score)
    game:log("tournament.points", "player", player, "points", score)
    if score > best then best, winners = score, {} end
    if score == best then winners[#winners + 1] = player end
  end
  game:finish(winners)
end

return ending
