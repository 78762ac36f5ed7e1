---The placement phase: everybody lays one token face down in turn, until all are laid.
local placement = {}

---One token of one player. Which spaces are open is the rule `placing` of the content.
function placement.place(game, player)
  game:place(player, "ask.place", "screen", "placing", "down")
end

---Everybody once.
function placement.lap(game)
  for n = 1, game.seats do placement.place(game, game:turn(n)) end
  game.lap = game.lap + 1
  return game.lap < game.rules.placement.laps
end

return placement
