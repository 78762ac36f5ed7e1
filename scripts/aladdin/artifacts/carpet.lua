---The flying carpet: a piece of its owner on a space, for this round.
local pieces = require "aladdin/magic/pieces"

local carpet = power { params = { when = { enum = { "scored", "any" } } } }

function carpet.targets(ctx, picked, any)
  if #picked > 0 then return nil end
  local game = ctx.game
  local scored = ctx.params.when == "scored"
  if scored and ctx.at ~= "after_reveal" then return {} end
  local open = pieces.open_spaces(game, ctx.owner, any and not scored)
  if not scored then return open, "ask.carpet" end
  for _, space in ipairs(open) do
    if space.order == game.current then return { space }, "ask.carpet" end
  end
  return {}
end

function carpet.resolve(ctx, space)
  pieces.lay(ctx.game, "carpet_piece", ctx.owner, space)
end

return carpet
