---An own piece moves to another space.
local pieces = require "aladdin/magic/pieces"

local second_chance = power {}

second_chance.targets = {
  { ask = "ask.own_piece", from = function(ctx) return pieces.to_move(ctx.game, ctx.owner, true) end },
  { ask = "ask.destination", from = function(ctx, piece) return pieces.destinations(ctx.game, piece) end },
}

function second_chance.still(ctx, piece)
  return pieces.movable(ctx.game, piece)
end

function second_chance.resolve(ctx, piece, space)
  space = pieces.redirect(ctx, piece, space)
  if space then pieces.move(ctx.game, piece, space) end
end

return second_chance
