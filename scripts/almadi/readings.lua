---What specs ask about a position of this game that has to be worked out.
local evaluate = require "almadi/evaluate"
local kingdom = require "almadi/kingdom"
local scoring = require "almadi/scoring"

local readings = { outlook = evaluate }

local effects = { g = "genie", h = "hammer", s = "stall", m = "moon", r = "ruby", j = "jar" }

---What the player's objectives are worth if the game ended now.
function readings.worth(game, player)
  return scoring.sheet(game, player).objective
end

---Whether nobody can take the player's objectives.
function readings.shield(game, player)
  return game:query("shielded", player)
end

---The card that lies on the pile of mosaics.
function readings.top_mosaic(game)
  return game.mosaic_pile.first and game.mosaic_pile.first.name
end

---Spices, pottery, leather and carpets on the player's markets.
function readings.wares(game, player)
  return list(kingdom.goods):map(function(good) return kingdom.ware(game, player, good) end)
end

---How many edges are active, by effect.
function readings.active(_, player)
  local counts = {}
  for sign, name in pairs(effects) do
    local count = kingdom.active(player, sign)
    if count > 0 then counts[name] = count end
  end
  return counts
end

return readings
