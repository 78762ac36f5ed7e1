---The caravanserai: the winner decides about the camel, and with it about turn order, at once.
local ties = require "aladdin/ties"

local caravanserai = {}

function caravanserai.award(game, space)
  local player, strength = game:ranked(space, "piece_value")
  local first = player
  if game.rules.caravanserai.effect == "name_first_player" then
    first = player:choose("ask.first_player", game:players(), { args = { tie = ties.told(game, space, 1, strength) } })
  end
  game:set_first(first)
  if first == player then
    game:log("log.camel_taken", { place = space, player = player })
  else
    game:log("log.camel_given", { place = space, player = player, first = first })
  end
end

return caravanserai
