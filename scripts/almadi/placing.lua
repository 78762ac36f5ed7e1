---Taking a landscape from the board and laying it into the kingdom, on the row that it lay on.
local arrival = require "almadi/arrival"

local placing = {}

---Asks for a cell beside another landscape, and lays it there.
placing.onto_kingdom = laying {
  ask = "ask.cell",
  onto = "kingdom",
  min_x = 1,
  min_y = 1,
  max_y = "rows",
  strays = "row_reach",
  log = "log.lays",
  tally = "landscapes.laid",
  touches = arrival.owe,
}

---Lays a landscape.
---@param cells? Cell[] where it may lie; without them on the row that it comes from
function placing.lay(game, player, tile, cells)
  local _, genies = placing.onto_kingdom(game, player, tile, cells)
  game:tell("laid", player, tile)
  arrival.done(game, player, genies)
end

---Lays a landscape from the board.
---@return Cell slot that is empty now
function placing.take(game, player, tile)
  local slot = tile.cell
  placing.lay(game, player, tile)
  return slot
end

return placing
