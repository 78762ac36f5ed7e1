---A garden each, grown tile by tile around a well: large beds of one crop, squares, paths that meet and ground that can be reached count.
local ranking = require("lib/ranking")

local flow = {}

local function offer(game)
  while game.barrow.size < game.rules.on_offer and game.shed.first do game.shed.first:move_to(game.barrow, "up") end
end

---A bed without four sides would be found only when it is laid beside another.
function flow.check(game)
  for _, kind in ipairs(game:kinds("beds")) do
    if #kind.sides ~= 4 then error(kind.name .. " needs four sides, north first") end
  end
end

function flow.setup(game)
  for _, player in ipairs(game:players()) do game:create("well", player.plot:cell(0, 0), player, "up") end
  offer(game)
  return "turn"
end

---Stony ground wants two tiles beside it; everything else may lie beside any tile.
local function fits(tile, cell)
  if not tile.stony then return true end
  local beside = 0
  for _, neighbour in ipairs(cell:neighbours()) do
    if neighbour.piece then beside = beside + 1 end
  end
  return beside >= 2
end

---The tile and the cell that the player chooses; nil where nothing fits anywhere.
local function choose_place(game, player)
  local tiles = game.barrow:pieces()
  table.move(player.pocket:pieces(), 1, player.pocket.size, #tiles + 1, tiles)
  local reach = game.rules.reach
  local cells = player.plot:open_cells { min_x = -reach, max_x = reach, min_y = -reach, max_y = reach }
  local legal, possible = {}, false
  for i, tile in ipairs(tiles) do
    legal[i] = {}
    for _, cell in ipairs(cells) do
      if fits(tile, cell) then table.insert(legal[i], cell) end
    end
    possible = possible or #legal[i] > 0
  end
  if not possible then return nil end
  return player:choose_pair("lay", tiles, cells, { legal = legal })
end

function flow.turn(game)
  if game.laid == game.rules.turns * game.seats then return "harvest" end
  game.laid = game.laid + 1
  local player = game:turn(game.laid)
  local tile, cell = choose_place(game, player)
  if not tile then return "turn" end -- only stones on offer, and no corner for them
  local bulb = tile.zone == player.pocket
  tile:set_owner(player)
  tile:move_to(cell, bulb and "down" or "up")
  if not bulb then tile.turned = player:choose_number("turning", 0, 3) end
  if tile.fence then
    local side = player:choose("fence", { "north", "east", "south", "west" })
    cell:set_wall(side, not cell:wall(side)) -- a hedge on a hedge tears it down
  end
  game:log(bulb and "bury" or "laid", { player = player, tile = tile })
  offer(game)
  return "turn"
end

local crops = { "beans", "leeks", "peas" }

local function largest(sizes)
  local best = 0
  for _, size in ipairs(sizes) do best = math.max(best, size) end
  return best
end

local function score_of(game, player)
  local plot, score = player.plot, 0
  for _, crop in ipairs(crops) do
    score = score + largest(plot:group_sizes("crop", crop))
    if plot:has_pattern("cc/cc", { by = "crop", legend = { c = crop } }) then score = score + 4 end
  end
  score = score + (plot:count_edges("sides", "p", "turned")["p"] or 0)
  local reached = plot:cell(0, 0):reach { on_pieces = true, most = game.rules.reach }
  return score + #reached - 2 * #plot:find_holes()
end

function flow.harvest(game)
  for _, player in ipairs(game:players()) do
    game:turn_up(player.plot)
    game:set_score(player, score_of(game, player))
  end
  game:finish(ranking.best(game:players(), function(player) return player.score end))
end

return flow
