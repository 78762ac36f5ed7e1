---A landscape arrives on a cell, laid or moved: every active edge of it owes its player an effect.
local goals = require "almadi/goals"
local powers = require "almadi/powers"

local arrival = {}

---How many edges of a landscape activate each effect.
---@param except? Piece not the edge to this one
local function active(player, tile, except)
  return player.kingdom:count_edges("sides", "+", nil, tile, except, "h", "s", "m", "r", "g", "j")
end

---Adds to what is owed already. Jars owe nothing before the end; genies are owed once, however many there are.
local function owe(game, player, hammers, stalls, moons, rubies, genies, jars)
  if hammers > 0 then game.hammer = game.hammer + hammers end
  if stalls > 0 then game.stall = game.stall + stalls end
  if moons > 0 then game.moon = game.moon + moons end
  if rubies > 0 then game.ruby = game.ruby + rubies end
  if genies > 0 then game.genie = 1 end
  game:log("log.activated", "player", player, "hammer", hammers, "stall", stalls, "moon", moons, "ruby", rubies, "genie", genies, "jar", jars)
  if genies > 0 then powers.genie_activated(game, player) end
end

---@param second? Piece another landscape that arrives at the same moment; an edge between the two counts once
function arrival.of(game, player, first, second)
  local hammers, stalls, moons, rubies, genies, jars = active(player, first)
  if second then
    local h, s, m, r, g, j = active(player, second, first)
    hammers, stalls, moons, rubies, genies, jars = hammers + h, stalls + s, moons + m, rubies + r, genies + g, jars + j
  end
  if hammers + stalls + moons + rubies + genies + jars > 0 then owe(game, player, hammers, stalls, moons, rubies, genies, jars) end
  goals.test(game, player)
end

return arrival
