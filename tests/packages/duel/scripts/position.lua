---How many champions of a player rest: what position.yaml cannot say in data.
local position = {}

function position.tire(_, player, count)
  local camp = player.camp:pieces()
  for i = 1, count do camp[i]:move_to(player.rest, "up") end
end

function position.tired(_, player)
  return player.rest.size
end

return position
