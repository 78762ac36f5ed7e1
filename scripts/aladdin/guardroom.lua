---The guardroom: who is as strong as the guard may stay in the palace rooms, who is weaker may pay the difference, all others leave them.
local bank = require "aladdin/bank"
local guards = require "aladdin/guards"
local pieces = require "aladdin/magic/pieces"

local guardroom = {}

local kinds = { table.unpack(bank.kinds) }

local able, unable = { "bribe", "decline" }, { "decline" }

---Offers the bribe. A player who cannot pay is asked too, and told why: an unasked question would tell the others.
local function bribe(game, player, space, strength, guard)
  local price = guard - strength
  local total = game:total(player, kinds)
  local can = total >= price
  local told = { guard = guard, strength = strength, price = price, can = can, total = total }
  local answer = player:choose("ask.bribe", can and able or unable, { args = told })
  if answer == "decline" then return false end
  bank.log(game, "log.bribes", player, space, bank.spend(game, player, "ask.bribe_with", price))
  return true
end

---Who is in the guardroom but too weak may pay; who is not there has to leave. Nobody minds who has nothing in the rooms, as all can see, unless
---something might still come there by magic.
local function enters(game, player, space, guard)
  if player.entered == 1 then return true end -- by other means
  local strength = game:strength(space, "piece_value", player)
  if strength >= guard then return true end
  local idle, magic = game:count("rooms", player) == 0, game.rules.windows
  if idle and not magic then return false end
  if strength > 0 and bribe(game, player, space, strength, guard) then return true end
  if idle then return false end
  if magic then pieces.put_away_stand_ins(game, "rooms", player) end
  game:send_all("rooms", "screen", player)
  game:log("log.turned_away", { place = space, player = player, strength = strength, guard = guard })
  return false
end

function guardroom.award(game, space)
  local guard = guards.reveal(game)
  for n = 1, game.seats do
    local player = game:turn(n)
    player.entered = enters(game, player, space, guard) and 1 or 0
  end
end

return guardroom
