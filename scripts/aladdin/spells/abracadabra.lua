---The buyer looks through the whole pile and takes any artifact of it instead of the one on top.
local bank = require "aladdin/bank"
local palace = require "aladdin/palace"

local abracadabra = power { windows = "before_buy" }

---Only who has announced the purchase, and still has the right and the means.
function abracadabra.may_play(ctx)
  local game, room = ctx.game, ctx.window.space
  if game.buyer ~= ctx.owner.number or palace.foremost(game, room) ~= ctx.owner then return false, "why.not_buyer" end
  return game:can_pay_for(ctx.owner, room, "piece_value", bank.kinds), "why.too_dear"
end

function abracadabra.resolve(ctx)
  local game, buyer, room = ctx.game, ctx.owner, ctx.window.space
  local artifacts = game:zone(room.pile):pieces()
  if #artifacts < 2 or not game:disclose("can_pay", (abracadabra.may_play(ctx))) then return end
  for _, artifact in ipairs(artifacts) do artifact:show_to(buyer) end
  local artifact = buyer:choose("ask.abracadabra", artifacts, { cause = ctx.card })
  game.buyer = 0
  palace.sell(game, buyer, room, artifact)
end

return abracadabra
