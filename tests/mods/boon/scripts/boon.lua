---Its caster takes the first artifact of every room for nothing.
local ending = require "aladdin/ending"

local boon = power {}

function boon.resolve(ctx)
  local game, player = ctx.game, ctx.owner
  for _, room in ipairs(game:zones("rooms")) do
    local artifact = game:zone(room.pile).first
    if artifact then
      artifact:set_owner(player)
      artifact:move_to(player.artifacts, "down")
      game.for_sale = game.for_sale - 1
      game:set_score(player, ending.owned(player))
    end
  end
  return ending.after_purchase(game, player)
end

return boon
