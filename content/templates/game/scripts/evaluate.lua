---The hint for bots: what a position is worth to a player. More is better, in any unit; without a hint bots would have to play every imagined game to
---its end. Points count most, but high numbers that are still in the hand will bring more of them.
return function(game, player)
  local left = 0
  for _, bid in ipairs(player.hand:pieces()) do left = left + bid.value end
  return 10 * player.points + 3 * left * (game.rules.rounds - game.round) // game.rules.rounds
end
