---The dragon comes back to a cave: its treasure goes to the bank; where the card says so, none can be won there this round at all.
local cast = require "aladdin/magic/cast"
local pieces = require "aladdin/magic/pieces"
local stock = require "aladdin/stock"

local dragons_return = power {
  params = { caves = { enum = { "unscored", "current" } }, locks = { type = "boolean" } },
  modify = {
    is_scored = function(ctx, scored, space)
      return scored and space ~= ctx.params.cave
    end,
  },
}

function dragons_return.targets(ctx, picked)
  if #picked > 0 then return nil end
  local game, list = ctx.game, {}
  for _, cave in ipairs(game:zones("caves")) do
    local now = cave.order == game.current
    if game.current > 0 and pieces.unscored(game, cave) and (now or ctx.params.caves == "unscored") then list[#list + 1] = cave end
  end
  return list, "ask.cave"
end

function dragons_return.resolve(ctx, cave)
  ctx.game:log("log.dragons_return", "place", cave, "amount", ctx.game:total(cave, stock.niches))
  stock.empty(ctx.game, cave)
  if ctx.params.locks then cast.last(ctx, "modifier.dragons_return", { cave = cave }) end
end

return dragons_return
