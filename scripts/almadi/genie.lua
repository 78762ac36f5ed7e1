---Genies move a landscape of the kingdom to another cell, on any row, a few times in a turn.
local arrival = require "almadi/arrival"
local kingdom = require "almadi/kingdom"

local genie = {}

---Whether a genie waits and may still act this turn.
function genie.may(game)
  return game.genie == 1 and game.relocations < game.rules.relocations
end

---Where a landscape may go: beside another one, and not straight back to where it just came from.
function genie.cells(game, player, tile)
  local margin = game:query("genie_margin", player)
  local cells = player.kingdom:open_cells("min_x", 0, "min_y", 1 - margin, "max_y", game.rules.rows + margin, "without", tile)
  if tile ~= game.moved_last then return cells end
  return cells:where(function(cell) return cell ~= game.moved_from end)
end

---Notes that one more relocation was made, by which landscape and from where; nothing goes straight back after an exchange.
function genie.spend(game, tile, from)
  game.genie = 0
  game.relocations = game.relocations + 1
  game.moved_last = tile
  game.moved_from = from
end

function genie.use(game, player)
  local tile = player:choose("ask.genie_tile", kingdom.movable(player))
  local cell = player:choose("ask.genie_cell", genie.cells(game, player, tile), { args = { tile = tile.kind } })
  genie.spend(game, tile, tile.cell)
  kingdom.lay(player, tile, cell)
  game:log("log.genie", { player = player, tile = tile.kind, row = cell.y, column = cell.x })
  game:tell("moved", player, tile)
  arrival.of(game, player, tile)
end

return genie
