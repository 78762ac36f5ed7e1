---What positions and specs say about this game in words that are no plain counter or zone.
local kingdom = require "almadi/kingdom"
local powers = require "almadi/powers"

local position = {}

---Letters for a landscape that activates on all sides, where only its land matters.
local letters = { O = "oasis_21", P = "palace_21", C = "caravan_21", M = "market_21" }

---The first piece of that name in these zones.
local function find(zones, name)
  for _, zone in ipairs(zones) do
    local piece = zone:pieces():first(function(other) return other.name == name end)
    if piece then return piece end
  end
end

---A landscape of that name from the pile, the lots or the board, whose slot is filled again; a new one where there is none left.
local function landscape(game, name, cell, player)
  local tile = find(game:zones("lots"):plus(game.pile, game.board), name)
  if not tile then return game:create(name, cell, player, "up") end
  local slot = tile.cell
  if player then kingdom.lay(player, tile, cell) else tile:move_to(cell, "up") end
  if slot and game.pile.first then game.pile.first:move_to(slot, "up") end
end

---Words for the cells of one row from a column on; a dot is a gap.
local function lay_row(game, player, words, row, column)
  if words == "" then return end
  for at, name in ipairs(words:split(" ")) do
    local cell = player.kingdom:cell(column + at - 1, row)
    if letters[name] then
      game:create(letters[name], cell, player, "up")
    elseif name ~= "." then
      landscape(game, name, cell, player)
    end
  end
end

---One row of the board: these landscapes and no others.
local function set_row(game, row, names)
  for slot = 1, game.rules.slots do
    local there = game.board:cell(slot, row).piece
    if there then there:move_to(game.box, "down") end
  end
  for slot, name in ipairs(names) do landscape(game, name, game.board:cell(slot, row)) end
end

local function get_row(game, row)
  local names = list {}
  for slot = 1, game.rules.slots do
    local tile = game.board:cell(slot, row).piece
    names = tile and names:plus(tile.name) or names
  end
  return names
end

for row = 1, 4 do
  position["set_row_" .. row] = function(game, _, names) set_row(game, row, names) end
  position["get_row_" .. row] = function(game) return get_row(game, row) end
end

---Gives the player this start tile, in place of another.
function position.set_start(game, player, name)
  local tile = find({ game.start_tiles, player.start }, name) or game:create(name, player.start)
  if player.start.first then player.start.first:move_to(game.start_tiles, "up") end
  tile:move_to(player.start, "up")
  for row, land in ipairs(tile.lands) do
    local cell = player.kingdom:cell(0, row)
    if cell.piece then cell.piece:move_to(game.box, "down") end
    game:create("home_" .. land, cell, player, "up")
  end
end

function position.get_start(_, player)
  return player.start.first and player.start.first.name
end

---As before anybody had a start tile.
function position.clear_starts(game)
  for _, player in ipairs(game:players()) do
    for _, tile in ipairs(player.kingdom:pieces()) do tile:move_to(game.box, "down") end
    for _, tile in ipairs(player.start:pieces()) do tile:move_to(game.start_tiles, "up") end
  end
end

---Rows 1 to 4 from column 1 on, right of the start tile.
function position.set_kingdom(game, player, rows)
  for row, words in ipairs(rows) do lay_row(game, player, words, row, 1) end
end

---Row 0 or 5, from column 0 on.
function position.set_above(game, player, words) lay_row(game, player, words, 0, 0) end
function position.set_below(game, player, words) lay_row(game, player, words, game.rules.rows + 1, 0) end

---The words for a row as it lies.
local function row_words(player, row, column)
  local last, words = column - 1, {}
  for _, tile in ipairs(player.kingdom:pieces()) do
    local cell = tile.cell
    if cell.y == row and cell.x >= column then
      last = math.max(last, cell.x)
      words[cell.x - column + 1] = tile.name
    end
  end
  for at = 1, last - column + 1 do words[at] = words[at] or "." end
  return table.concat(words, " ")
end

function position.get_kingdom(game, player)
  local rows = {}
  for row = 1, game.rules.rows do rows[row] = row_words(player, row, 1) end
  return rows
end

function position.get_above(_, player) return row_words(player, 0, 0) end
function position.get_below(game, player) return row_words(player, game.rules.rows + 1, 0) end

---Recruits without paying.
function position.set_recruited(game, player, names)
  local zones = list({ game.character_deck, game.offer }):plus(game:players():map("hand"))
  for _, name in ipairs(names) do
    local card = find(zones, name) or game:create(name, player.recruited, nil, "up")
    card:move_to(player.recruited, "up")
    powers.enter(game, player, card.kind)
  end
end

function position.get_recruited(_, player)
  return player.recruited:pieces():map("name")
end

return position
