---Turns up a fate before a round begins.
local turn = require "fates/turn"

local flow = {}

function flow.round_start(game)
  turn.next(game)
  return Base.round_start(game)
end

return flow
