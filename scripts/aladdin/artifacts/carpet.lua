---The flying carpet: a piece of its owner on a space, for this round.
local pieces = require "aladdin/magic/pieces"

local carpet = power { params = { when = { enum = { "scored", "any" } } } }

carpet.targets = {
  ask = "ask.carpet",
  from = function(ctx)
    local scored = ctx.params.when == "scored"
    if scored and ctx.at ~= "after_reveal" then return {} end
    return pieces.open_spaces(ctx.game, ctx.owner):where(function(space) return not scored or space.order == ctx.game.current end)
  end,
}

function carpet.resolve(ctx, space)
  pieces.lay(ctx.game, "carpet_piece", ctx.owner, space)
end

return carpet
