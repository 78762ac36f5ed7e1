---The buyer looks through the whole pile and takes any artifact of it instead of the one on top.
local bank = require "aladdin/bank"
local palace = require "aladdin/palace"

local abracadabra = power { windows = "before_buy" }

function abracadabra.may_play(ctx)
  return ctx.window.player == ctx.owner
end

function abracadabra.resolve(ctx)
  local game, buyer, room = ctx.game, ctx.owner, ctx.window.space
  local pile = game:zone(room.pile)
  if pile.size < 2 or room:count(buyer) == 0 or not game:can_pay_for(buyer, room, "piece_value", bank.kinds) then return end
  local artifacts = pile:pieces()
  for _, artifact in ipairs(artifacts) do artifact:show_to(buyer) end
  local artifact = buyer:choose("ask.abracadabra", artifacts, { cause = ctx.card })
  game.buyer = 0
  palace.sell(game, buyer, room, artifact)
end

return abracadabra
