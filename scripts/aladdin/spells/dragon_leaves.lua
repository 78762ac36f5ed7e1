---A cave without treasure gets some, and is open from now on.
local pieces = require "aladdin/magic/pieces"
local stock = require "aladdin/stock"

local dragon_leaves = power {
  params = { fill = { type = "array", items = { type = "integer", minimum = 0 } }, late = { enum = { "carpets", "pieces" } } },
}

---The windows in which tokens are still to be laid.
local early = { round_start = true, before_place = true }

dragon_leaves.targets = {
  ask = "ask.cave",
  from = function(ctx)
    return ctx.game:zones("caves"):where(function(cave) return cave.filled == 0 and pieces.unscored(ctx.game, cave) end)
  end,
}

function dragon_leaves.resolve(ctx, cave)
  stock.fill(ctx.game, cave, ctx.params.fill)
  if ctx.params.late == "carpets" and not early[ctx.at] then cave.late = 1 end
end

return dragon_leaves
