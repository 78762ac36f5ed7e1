---A cave without treasure gets some, and is open from now on.
local pieces = require "aladdin/magic/pieces"
local stock = require "aladdin/stock"

local dragon_leaves = power {
  params = { fill = { type = "array", items = { type = "integer", minimum = 0 } }, late = { enum = { "carpets", "pieces" } } },
}

---The windows in which tokens are still to be laid.
local early = { round_start = true, before_place = true }

function dragon_leaves.targets(ctx, picked)
  if #picked > 0 then return nil end
  local list = {}
  for _, cave in ipairs(ctx.game:zones("caves")) do
    if cave.filled == 0 and pieces.unscored(ctx.game, cave) then list[#list + 1] = cave end
  end
  return list, "ask.cave"
end

function dragon_leaves.resolve(ctx, cave)
  stock.fill(ctx.game, cave, ctx.params.fill)
  if ctx.params.late == "carpets" and not early[ctx.at] then cave.late = 1 end
end

return dragon_leaves
