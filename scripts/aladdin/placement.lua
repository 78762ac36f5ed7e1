---The placement phase: everybody lays one token face down in turn, until all are laid. Which spaces are open is the rule `placing` of the content.
local placement = {}

---Everybody once.
---@return boolean whether there are tokens left to lay
function placement.lap(game)
  game:lap("ask.place", "screen", "placing", "down")
  local laps = game.laps + 1
  game.laps = laps
  return laps < game.rules.placement.laps
end

return placement
