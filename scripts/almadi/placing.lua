---Taking a landscape from the board and laying it into the kingdom, on the row that it lay on.
local arrival = require "almadi/arrival"
local kingdom = require "almadi/kingdom"

local placing = {}

---Where a landscape from this row of the board may be laid.
function placing.cells(game, player, row)
  local reach = game:query("row_reach", player)
  return player.kingdom:open_cells("min_x", 1, "min_y", math.max(1, row - reach), "max_y", math.min(game.rules.rows, row + reach))
end

---Asks for a cell among these and lays the landscape there.
function placing.lay(game, player, tile, cells)
  local cell = player:choose("ask.cell", cells, "tile:kind", tile)
  kingdom.lay(player, tile, cell)
  game:log("log.lays", "player", player, "tile:kind", tile, "row:y", cell, "column:x", cell)
  game:tally("landscapes.laid", tile, player)
  arrival.of(game, player, tile)
end

---Lays a landscape from the board.
---@return Cell slot that is empty now
function placing.take(game, player, tile)
  local slot = tile.cell
  placing.lay(game, player, tile, placing.cells(game, player, slot.y))
  return slot
end

---Puts the top of the pile onto an emptied slot.
function placing.refill(game, slot)
  local tile = game.pile.first
  if not tile then return end
  game:move(tile, slot, "up")
  game:log("log.refill", "row:y", slot, "tile:kind", tile)
end

return placing
