---So many edges with one effect are active at the same time.
local kingdom = require "almadi/kingdom"

local active = objective { params = { effect = { enum = { "g", "h", "s", "r", "j", "m" } }, least = { type = "integer", minimum = 1 } } }

function active.achieved(ctx)
  return kingdom.active(ctx.player, ctx.params.effect) >= ctx.params.least
end

return active
