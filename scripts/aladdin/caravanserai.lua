---The caravanserai: the winner decides about the camel, and with it about turn order, at once.
local caravanserai = {}

function caravanserai.award(game, space)
  local player = game:ranking(space, "piece_value")[1]
  local first = player
  if game.rules.caravanserai.effect == "name_first_player" then first = player:choose("ask.first_player", game:players()) end
  game:set_first(first)
  game:log("log.camel", { place = space, player = player, first = first })
end

return caravanserai
