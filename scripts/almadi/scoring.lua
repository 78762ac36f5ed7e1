---The score sheet of a player. Landscapes of the start tile count like all others.
local kingdom = require "almadi/kingdom"

local scoring = {}

---The parts of a sheet, in the order in which they are told, and the counters that keep them.
scoring.parts = { "oasis", "largest", "transport", "palace", "jar", "mosaic", "objective", "ruby", "character" }
scoring.counters = {}
for i, part in ipairs(scoring.parts) do scoring.counters[i] = part .. "_points" end

---What oases bring, and the size of the largest group.
local function oases(game, player)
  local rules = game.rules.oasis
  local groups = player.kingdom:group_sizes("land", "oasis"):where(function(size) return size >= rules.group end)
  return rules.each * groups:sum(), math.max(0, table.unpack(groups))
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
  local sizes, capacity = player.kingdom:group_sizes("land", "caravan"), game.rules.capacity
  if game:query("caravans_joined", player) then sizes = list { sizes:sum() } end
  return sizes:sum(function(size) return size > 0 and capacity[math.min(size, #capacity)] or 0 end)
end

---What each palace is worth: one for itself and one for each oasis or market beside it; nothing where it has none.
function scoring.palaces(player)
  return player.kingdom:beside_counts("land", "palace", { "oasis", "market" }):map(function(beside) return beside > 0 and beside + 1 or 0 end)
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

local function objectives(player)
  return player.achieved:pieces():sum("points") - player.objectives:pieces():sum("points")
end

---Rubies by rank: who has as many shares the better rank, and who has none gets nothing. With characters they count by themselves.
local function rubies(game, player)
  if game.rules.variant == "characters" then return player.rubies // game.rules.rubies_per_point end
  if player.rubies == 0 then return 0 end
  local rank = 1 + game:players():count(function(other) return other.rubies > player.rubies end)
  local ranks = game.rules.rubies
  return (game.seats == 2 and ranks.two or ranks.more)[rank]
end

---What each of the player's characters brings.
local function characters(game, player)
  return game:handlers("points", player):map(function(handler) return { kind = handler.ctx.cause, points = handler.call(handler.ctx) } end)
end

---@param by_player? table what scoring.oases says, where it is known
---@param most? integer
---@return table<string, integer> points by part; `characters` lists those of each character
function scoring.sheet(game, player, by_player, most)
  if not by_player then by_player, most = scoring.oases(game) end
  local own, lines, palaces = by_player[player], characters(game, player), scoring.palaces(player)
  return {
    oasis = own.points,
    largest = most > 0 and own.largest == most and game.rules.oasis.largest or 0,
    transport = math.min(kingdom.all_goods(game, player), scoring.capacity(game, player)),
    palace = palaces:sum(),
    jar = kingdom.active(player, "j"),
    mosaic = mosaics(game, player, palaces),
    objective = objectives(player),
    ruby = rubies(game, player),
    character = lines:sum("points"),
    characters = lines,
  }
end

---What the player has if the game ended now.
function scoring.points(game, player)
  local sheet = scoring.sheet(game, player)
  return list(scoring.parts):sum(function(part) return sheet[part] end)
end

return scoring
