---The score sheet of a player. Landscapes of the start tile count like all others.
local kingdom = require "almadi/kingdom"

local scoring = {}

---The parts of a sheet, in the order in which they are told, and the counters that keep them.
scoring.parts = { "oasis", "largest", "transport", "palace", "jar", "mosaic", "objective", "ruby", "character" }
scoring.counters = {}
for i, part in ipairs(scoring.parts) do scoring.counters[i] = part .. "_points" end

---What oases bring, and the size of the largest group.
local function oases(game, player)
  local rules, sum, largest = game.rules.oasis, 0, 0
  local sizes, group, each = player.kingdom:group_sizes("land", "oasis"), rules.group, rules.each
  for i = 1, #sizes do
    if sizes[i] >= group then
      sum = sum + each * sizes[i]
      largest = math.max(largest, sizes[i])
    end
  end
  return sum, largest
end

---What oases bring to each player, and the largest group of all: it brings a bonus to all who have one of that size, and a lone oasis is no group.
---@return table<Player, { points: integer, largest: integer }>, integer
function scoring.oases(game)
  local by_player, most = {}, 0
  for _, player in ipairs(game:players()) do
    local points, largest = oases(game, player)
    by_player[player] = { points = points, largest = largest }
    most = math.max(most, largest)
  end
  return by_player, most
end

---What the player's caravans can carry: each group for itself, by a table whose last column is open.
function scoring.capacity(game, player)
  local sizes, table_, sum = player.kingdom:group_sizes("land", "caravan"), game.rules.capacity, 0
  if game:query("caravans_joined", player) then
    local all = 0
    for _, size in ipairs(sizes) do all = all + size end
    sizes = { all }
  end
  local last = #table_
  for i = 1, #sizes do
    if sizes[i] > 0 then sum = sum + table_[math.min(sizes[i], last)] end
  end
  return sum
end

local beside_palaces = { "oasis", "market" }

---What each palace is worth: one for itself and one for each oasis or market beside it; nothing where it has none.
function scoring.palaces(player)
  local palaces, sum = player.kingdom:beside_counts("land", "palace", beside_palaces), 0
  for i = 1, #palaces do
    if palaces[i] > 0 then
      palaces[i] = palaces[i] + 1
      sum = sum + palaces[i]
    end
  end
  return palaces, sum
end

---Mosaics repeat the best palaces, each as often as it may be used; one that is better off alone is kept back.
local function mosaics(game, player, palaces)
  local count = player.mosaics.size
  if count == 0 then return 0 end
  table.sort(palaces)
  local each, spare, sum = game:query("mosaics_per_palace", player), game:query("spare_mosaic", player), 0
  for n = 1, count do sum = sum + math.max(palaces[#palaces - (n - 1) // each] or 0, spare) end
  return sum
end

local function objectives(game, player)
  local achieved, held = game:numbers(player, "achieved", "objectives")
  if achieved + held == 0 then return 0 end
  local sum = 0
  for _, card in ipairs(player.achieved:pieces()) do sum = sum + card.points end
  for _, card in ipairs(player.objectives:pieces()) do sum = sum - card.points end
  return sum
end

---Rubies by rank: who has as many shares the better rank, and who has none gets nothing. With characters they count by themselves.
local function rubies(game, player)
  if game.rules.variant == "characters" then return player.rubies // game.rules.rubies_per_point end
  if player.rubies == 0 then return 0 end
  local rank = 1
  for _, other in ipairs(game:players()) do
    if other.rubies > player.rubies then rank = rank + 1 end
  end
  local ranks = game.rules.rubies
  return (game.seats == 2 and ranks.two or ranks.more)[rank]
end

---What each of the player's characters brings.
local function characters(game, player)
  local lines, sum = {}, 0
  for _, handler in ipairs(game:handlers("points", player)) do
    local points = handler.call(handler.ctx)
    lines[#lines + 1] = { kind = handler.ctx.cause, points = points }
    sum = sum + points
  end
  return lines, sum
end

---@param by_player? table what scoring.oases says, where it is known
---@param most? integer
---@return table<string, integer> points by part; `characters` lists those of each character
function scoring.sheet(game, player, by_player, most)
  if not by_player then by_player, most = scoring.oases(game) end
  local own, lines, points = by_player[player], characters(game, player)
  local palaces, palace = scoring.palaces(player)
  return {
    oasis = own.points,
    largest = most > 0 and own.largest == most and game.rules.oasis.largest or 0,
    transport = math.min(kingdom.all_goods(game, player), scoring.capacity(game, player)),
    palace = palace,
    jar = kingdom.active(player, "j"),
    mosaic = mosaics(game, player, palaces),
    objective = objectives(game, player),
    ruby = rubies(game, player),
    character = points,
    characters = lines,
  }
end

---What the player has if the game ended now.
function scoring.points(game, player)
  local sheet, sum = scoring.sheet(game, player), 0
  for _, part in ipairs(scoring.parts) do sum = sum + sheet[part] end
  return sum
end

return scoring
