---Palace rooms: the artifact is offered to those who got in, the strongest first, until somebody buys it.
local bank = require "aladdin/bank"
local ending = require "aladdin/ending"
local payment = require "aladdin/payment"

local palace = {}

local able, unable = { "buy", "decline" }, { "decline" }

---Offers the artifact to one player. Who cannot pay is asked too: an unasked question would tell the others.
local function offer(game, player, room)
  local can = game:can_pay_for(player, room, "piece_value", bank.kinds)
  local answer = player:choose("ask.buy", can and able or unable, "place", room)
  if answer == "decline" then return false end
  local amounts = payment.choose(game, player, room)
  bank.pay(game, player, amounts)
  bank.log(game, "log.buys", player, room, amounts)
  return true
end

function palace.award(game, room)
  local artifact = game:zone(room.pile).first
  if not artifact then return end
  local rank = 1
  local player = game:ranked(room, "piece_value", rank)
  while player do
    if offer(game, player, room) then
      artifact:set_owner(player)
      artifact:move_to(player.artifacts, "down")
      game.for_sale = game.for_sale - 1
      game:set_score(player, player.artifacts.size)
      return ending.after_purchase(game, player)
    end
    rank = rank + 1
    player = game:ranked(room, "piece_value", rank)
  end
  game:log("log.unsold", "place", room)
end

return palace
