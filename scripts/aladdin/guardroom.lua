---The guardroom: who is as strong as the guard may stay in the palace rooms, who is weaker may pay the difference, all others leave them.
local bank = require "aladdin/bank"
local guards = require "aladdin/guards"

local guardroom = {}

---Whether the player has anything in the palace rooms; everybody can see that.
local function is_in_rooms(player, rooms)
  for _, room in ipairs(rooms) do
    if room:count(player) > 0 then return true end
  end
  return false
end

---Offers the bribe. A player who cannot pay is asked too: an unasked question would tell the others.
local function bribe(game, player, space, price)
  local holdings, total = bank.holdings(player)
  local answer = player:choose("ask.bribe", total >= price and { "bribe", "decline" } or { "decline" }, { args = { price = price } })
  if answer == "decline" then return false end
  local amounts = player:choose_amounts("ask.bribe_with", game:kinds("treasures"), holdings, price)
  bank.pay(game, player, amounts)
  bank.log(game, "log.bribes", player, space, amounts)
  return true
end

---Everybody who did not get in takes back what lies in the rooms.
local function evict(game, rooms)
  for _, room in ipairs(rooms) do
    for _, piece in ipairs(room:pieces()) do
      local owner = piece.owner
      if owner.entered == 0 then piece:move_to(owner.screen, "down") end
    end
  end
end

function guardroom.award(game, space)
  local guard = guards.reveal(game)
  game:log("log.guard", { place = space, strength = guard })
  local rooms = game:zones("rooms")
  for _, player in ipairs(game:players()) do
    local strength = game:strength(space, "piece_value", player)
    local entered = strength >= guard
    if not entered and is_in_rooms(player, rooms) then
      entered = strength > 0 and bribe(game, player, space, guard - strength)
      if not entered then game:log("log.turned_away", { place = space, player = player }) end
    end
    player.entered = entered and 1 or 0
  end
  evict(game, rooms)
end

return guardroom
