---Who is ahead: orders of players by any measure, with the ties that board games have.
local ranking = {}

---The players, best first; equal ones in turn order, or in the order of `players` where that is given.
---@param game Game
---@param measure fun(player: Player): integer
---@param players? Player[]
---@return Player[]
function ranking.order(game, measure, players)
  local rows = {}
  for place, player in ipairs(players or game:players()) do
    table.insert(rows, { player = player, place = place, value = measure(player) })
  end
  table.sort(rows, function(a, b)
    if a.value ~= b.value then return a.value > b.value end
    return a.place < b.place
  end)
  local order = {}
  for _, row in ipairs(rows) do table.insert(order, row.player) end
  return order
end

---The players with pieces in a zone, the strongest first, and their strengths: what clients ask while a contest is going on.
---@param game Game
---@param zone Zone
---@param query string
---@return table players and strengths
function ranking.in_zone(game, zone, query)
  local players, strengths = game:ranking(zone, query)
  return { players = players, strengths = strengths }
end

---All who share the best value; several measures break ties, one after the other. What is still tied then is shared.
---@param players Player[]
---@param ... fun(player: Player): integer
---@return Player[]
function ranking.best(players, ...)
  local left = players
  for _, measure in ipairs({ ... }) do
    local best, ahead = nil, {}
    for _, player in ipairs(left) do
      local value = measure(player)
      if best == nil or value > best then best, ahead = value, {} end
      if value == best then table.insert(ahead, player) end
    end
    left = ahead
  end
  return left
end

---The one who is strictly best; nil where two share that place or nobody is there.
---@param players Player[]
---@param measure fun(player: Player): integer
---@return Player?
function ranking.only_best(players, measure)
  local best = ranking.best(players, measure)
  return #best == 1 and best[1] or nil
end

---Places for game:finish: lists of players who are level, the best first.
---@param players Player[]
---@param measure fun(player: Player): integer
---@return Player[][]
function ranking.places(players, measure)
  local left, places = table.pack(table.unpack(players)), {}
  left.n = nil
  while #left > 0 do
    local best, rest = ranking.best(left, measure), {}
    for _, player in ipairs(left) do
      local ahead = false
      for _, other in ipairs(best) do ahead = ahead or other == player end
      if not ahead then table.insert(rest, player) end
    end
    table.insert(places, best)
    left = rest
  end
  return places
end

return ranking
