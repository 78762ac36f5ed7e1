---What a bot may think of a position: the points if the game ended now, where an objective that is not achieved costs half.
local scoring = require "almadi/scoring"

return function(game, player)
  local sum = scoring.points(game, player)
  for _, card in ipairs(player.objectives:pieces()) do sum = sum + card.points // 2 end
  return sum
end
