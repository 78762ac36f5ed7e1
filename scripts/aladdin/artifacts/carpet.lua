---The flying carpet: a piece of its owner on a space, for this round.
local pieces = require "aladdin/magic/pieces"

local carpet = power {}

function carpet.targets(ctx, picked)
  if #picked > 0 then return nil end
  local game = ctx.game
  local scored = ctx.params.when == "scored"
  if scored and ctx.at ~= "after_reveal" then return {} end
  local list = {}
  for _, space in ipairs(pieces.open_spaces(game, ctx.owner)) do
    if not scored or space.order == game.current then list[#list + 1] = space end
  end
  return list, "ask.carpet"
end

function carpet.resolve(ctx, space)
  pieces.lay(ctx.game, "carpet_piece", ctx.owner, space)
end

return carpet
