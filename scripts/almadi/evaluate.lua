---What a bot may think of a position: the points if the game ended now, where an objective that is not achieved costs half.
local scoring = require "almadi/scoring"

return function(game, player)
  local sheet, sum = scoring.sheet(game, player), 0
  for _, part in ipairs(scoring.parts) do sum = sum + sheet[part] end
  for _, card in ipairs(player.objectives:pieces()) do sum = sum + card.points // 2 end
  return sum
end
