---A landscape arrives on a cell, laid or moved: every active edge of it owes its player an effect.
local goals = require "almadi/goals"
local powers = require "almadi/powers"

local arrival = {}

---The counters of what is owed, by the sign on the side. Jars owe nothing before the end; genies are owed once, however many.
local owed = { h = "hammer", s = "stall", m = "moon", r = "ruby", g = "genie", j = "jar" }

---Those that add up; a genie only waits.
local used_in_turn = { "hammer", "stall", "moon", "ruby" }

---The sign that an edge activates; none of the effects where it activates nothing.
local function sign(edge)
  return edge.mark == "+" and edge.other_mark or edge.other_mark == "+" and edge.mark or nil
end

---Adds the effects of one landscape's active edges to the counts; not those of the edge to `except`, which were counted from there.
local function count(counts, player, tile, except)
  for _, edge in ipairs(player.kingdom:find_edges("sides", tile)) do
    local effect = owed[sign(edge)]
    if effect and edge.other ~= except then counts[effect] = (counts[effect] or 0) + 1 end
  end
end

---What is owed for these effects is added to what is owed already.
local function owe(game, counts)
  for i = 1, #used_in_turn do
    local effect = used_in_turn[i]
    if counts[effect] then game[effect] = game[effect] + counts[effect] end
  end
  if counts.genie then game.genie = 1 end
end

local function tell(game, player, counts)
  game:log("log.activated", "player", player, "hammer", counts.hammer or 0, "stall", counts.stall or 0, "moon", counts.moon or 0,
    "ruby", counts.ruby or 0, "genie", counts.genie or 0, "jar", counts.jar or 0)
end

---@param second? Piece another landscape that arrives at the same moment; an edge between the two counts once
function arrival.of(game, player, first, second)
  local counts = {}
  count(counts, player, first)
  if second then count(counts, player, second, first) end
  if counts.jar or counts.genie or counts.hammer or counts.stall or counts.moon or counts.ruby then
    owe(game, counts)
    tell(game, player, counts)
    if counts.genie then powers.genie_activated(game, player) end
  end
  goals.test(game, player)
end

return arrival
