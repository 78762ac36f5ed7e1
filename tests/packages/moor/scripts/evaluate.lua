---A hint for bots: berries count for those who carry them, hours that are left for the keeper.
return function(game, player)
  if player.role == "keeper" then return 2 * game.round end
  return 3 * player.points
end
