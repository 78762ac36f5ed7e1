---Instead of taking from the board, the owner draws the top landscape of the pile and lays it on any row, or exchanges it for one on the
---board, which is then laid under the usual rule.
local placing = require "almadi/placing"

local from_pile = character { instead = {} }

function from_pile.instead.may(ctx)
  return ctx.game.pile.size > 0
end

function from_pile.instead.use(ctx)
  local game, player = ctx.game, ctx.owner
  local drawn = game.pile.first
  drawn:move_to(game.in_hand, "up")
  game:log("log.draws", { player = player, tile = drawn.kind })
  local choices = game.board:pieces()
  table.insert(choices, 1, drawn)
  local tile = player:choose("ask.drawn", choices, { args = { tile = drawn.kind } })
  if tile == drawn then return placing.lay(game, player, drawn, player.kingdom:open_cells("min_x", 1, "min_y", 1, "max_y", game.rules.rows)) end
  local slot = placing.take(game, player, tile)
  drawn:move_to(slot, "up")
end

return from_pile
