---Nothing more may be put on a space this round; what lies there stays.
local cast = require "aladdin/magic/cast"
local pieces = require "aladdin/magic/pieces"

local taboo = power {
  targets = { ask = "ask.space", from = function(ctx) return pieces.unscored_spaces(ctx.game) end },
  modify = {
    placing = function(ctx, allowed, player, space)
      return allowed and (space ~= ctx.params.space or cast.is_exempt(ctx.params, player))
    end,
  },
}

function taboo.resolve(ctx, space)
  ctx.card:move_to(ctx.game.in_force, "up")
  cast.last(ctx, "modifier.taboo", { space = space })
end

return taboo
