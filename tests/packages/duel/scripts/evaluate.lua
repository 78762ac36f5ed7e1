---What a bot may think of a position: wins count most.
return function(game, player)
  return 3 * player.wins + player.sparks + player.embers
end
