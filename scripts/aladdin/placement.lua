---The placement phase: everybody lays one token face down in turn, until all are laid. Which spaces are open is the rule `placing` of the content.
local placement = {}

local question = { ask = "ask.place", from = "screen", to = "placing", face = "down" }

---The same question where something listens to what is placed: without that no script wakes between two players.
local heard = { ask = "ask.place", from = "screen", to = "placing", face = "down" }
function heard.answer(game, player, token, space)
  game:tell("placed", player, token, space)
end

---Everybody once.
---@return boolean whether there are tokens left to lay
function placement.lap(game)
  game:in_turn(game:hears("placed") and heard or question)
  local laps = game.laps + 1
  game.laps = laps
  return laps < game.rules.placement.laps
end

return placement
