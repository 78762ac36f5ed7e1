---The dragon comes back to a cave: its treasure goes to the bank; where the card says so, none can be won there this round at all.
local cast = require "aladdin/magic/cast"
local pieces = require "aladdin/magic/pieces"
local stock = require "aladdin/stock"

local dragons_return = power {
  params = { caves = { enum = { "unscored", "current" } }, locks = { type = "boolean" } },
  modify = {
    is_scored = function(ctx, scored, space) return scored and space ~= ctx.params.cave end,
  },
}

dragons_return.targets = {
  ask = "ask.cave",
  from = function(ctx)
    local current, anywhere = ctx.game.current, ctx.params.caves == "unscored"
    return ctx.game:zones("caves"):where(function(cave)
      return current > 0 and pieces.unscored(ctx.game, cave) and (anywhere or cave.order == current)
    end)
  end,
}

function dragons_return.resolve(ctx, cave)
  ctx.game:log("log.dragons_return", { place = cave, amount = ctx.game:total(cave, stock.niches) })
  stock.empty(ctx.game, cave)
  if ctx.params.locks then cast.last(ctx, "modifier.dragons_return", { cave = cave }) end
end

return dragons_return
