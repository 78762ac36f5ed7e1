---A landscape arrives on a cell, laid or moved: every active edge of it owes its player an effect.
local goals = require "almadi/goals"
local powers = require "almadi/powers"

local arrival = {}

---The counters of what is owed, by the sign on the side. Jars owe nothing before the end; genies are owed once, however many.
local owed = { h = "hammer", s = "stall", m = "moon", r = "ruby", g = "genie", j = "jar" }

---The sign that an edge activates; none of the effects where it activates nothing.
local function sign(edge)
  return edge.mark == "+" and edge.other_mark or edge.other_mark == "+" and edge.mark or nil
end

---Counts the active edges around one landscape, or two that arrive together: an edge between them counts once.
local function activated(player, first, second)
  local counts = { hammer = 0, stall = 0, moon = 0, ruby = 0, genie = 0, jar = 0 }
  for _, edge in ipairs(player.kingdom:find_edges("sides", first)) do
    local effect = owed[sign(edge)]
    if effect then counts[effect] = counts[effect] + 1 end
  end
  for _, edge in ipairs(second and player.kingdom:find_edges("sides", second) or {}) do
    local effect = owed[sign(edge)]
    if effect and edge.other ~= first then counts[effect] = counts[effect] + 1 end
  end
  return counts
end

---@param second? Piece another landscape that arrives at the same moment
function arrival.of(game, player, first, second)
  local counts = activated(player, first, second)
  local sum = 0
  for effect, count in pairs(counts) do
    sum = sum + count
    if effect == "genie" then
      if count > 0 then game.genie = 1 end
    elseif effect ~= "jar" then
      if count > 0 then game[effect] = game[effect] + count end
    end
  end
  if sum > 0 then
    game:log("log.activated", "player", player, "hammer", counts.hammer, "stall", counts.stall, "moon", counts.moon,
      "ruby", counts.ruby, "genie", counts.genie, "jar", counts.jar)
  end
  if counts.genie > 0 then powers.genie_activated(game, player) end
  goals.test(game, player)
end

return arrival
