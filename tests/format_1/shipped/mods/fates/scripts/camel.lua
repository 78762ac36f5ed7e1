---The camel runs to the next player.
local camel = {}

function camel.befall(game)
  game:set_first(game.first.next)
  game:log("fates.camel", "player", game.first)
end

return camel
