---Palace rooms: the artifact is offered to those who got in, the strongest first, until somebody buys it.
local bank = require "aladdin/bank"
local ending = require "aladdin/ending"
local payment = require "aladdin/payment"
local ties = require "aladdin/ties"

local palace = {}

local kinds = { table.unpack(bank.kinds) }

local able, unable = { "buy", "decline" }, { "decline" }

---Offers the artifact to one player, with its price. Who cannot pay is asked too, and told why: an unasked question would tell the others.
local function wants(game, player, room, rank, strength)
  local can = game:can_pay_for(player, room, "piece_value", kinds)
  local artifact = game:zone(room.pile).first
  local prices, stocks = payment.told(game, player, room, can)
  return player:choose("ask.buy", can and able or unable, { args = { place = room, artifact = artifact, shown = artifact.face_up, can = can,
    count = #prices, prices = prices, stocks = stocks, tie = ties.told(game, room, rank, strength) } }) == "buy"
end

---The player pays and gets the artifact: the first of the pile, or another one.
function palace.sell(game, player, room, artifact)
  artifact = artifact or game:zone(room.pile).first
  local amounts = payment.choose(game, player, room)
  bank.pay(game, player, amounts)
  game:tally("price.paid", amounts[1] + amounts[2] + amounts[3] + amounts[4] + amounts[5], player)
  if artifact.face_up then
    bank.log(game, "log.buys_shown", player, room, amounts, artifact)
  else
    bank.log(game, "log.buys", player, room, amounts)
  end
  artifact:set_owner(player)
  artifact:move_to(player.artifacts, "down")
  game.for_sale = game.for_sale - 1
  game:set_score(player, ending.owned(player))
  game:tell("bought", player, artifact, room)
  return ending.after_purchase(game, player)
end

function palace.award(game, room)
  if not game:zone(room.pile).first then return end
  local rank = 1
  local player, strength = game:ranked(room, "piece_value", rank)
  while player do
    if wants(game, player, room, rank, strength) then return palace.sell(game, player, room) end
    rank = rank + 1
    player, strength = game:ranked(room, "piece_value", rank)
  end
  game:log("log.unsold", { place = room })
end

---Turns up the first artifact of every pile, where none is.
function palace.show_artifacts(game)
  for _, room in ipairs(game:zones("rooms")) do
    local artifact = game:zone(room.pile).first
    if artifact and not artifact.face_up then artifact:turn_up() end
  end
end

---The strongest in the room who has not declined: whose turn it is to buy.
function palace.foremost(game, room)
  local rank = 1
  local player = game:ranked(room, "piece_value", rank)
  while player and player.declined == 1 do
    rank = rank + 1
    player = game:ranked(room, "piece_value", rank)
  end
  return player
end

---The strongest in the room who has not declined and wants to buy; nil where there is none. Who declines is not asked again.
function palace.next_buyer(game, room)
  local artifact = game:zone(room.pile).first
  if not artifact or not artifact.face_up then return nil end
  local rank = 1
  local player, strength = game:ranked(room, "piece_value", rank)
  while player do
    if player.declined == 0 then
      if wants(game, player, room, rank, strength) then return player end
      player.declined = 1
    end
    rank = rank + 1
    player, strength = game:ranked(room, "piece_value", rank)
  end
  if rank > 1 then game:log("log.unsold", { place = room }) end
end

return palace
