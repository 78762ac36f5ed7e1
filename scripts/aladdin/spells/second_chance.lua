---An own piece moves to another space.
local pieces = require "aladdin/magic/pieces"

local second_chance = power {}

function second_chance.targets(ctx, picked, any)
  if #picked == 0 then return pieces.to_move(ctx.game, ctx.owner, true, any), "ask.own_piece" end
  if #picked == 1 then return pieces.destinations(ctx.game, picked[1]), "ask.destination" end
end

function second_chance.still(ctx, piece)
  return pieces.movable(ctx.game, piece)
end

function second_chance.resolve(ctx, piece, space)
  space = pieces.redirect(ctx, piece, space)
  if space then pieces.move(ctx.game, piece, space) end
end

return second_chance
