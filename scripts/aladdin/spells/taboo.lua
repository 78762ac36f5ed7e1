---Nothing more may be put on a space this round; what lies there stays.
local cast = require "aladdin/magic/cast"
local pieces = require "aladdin/magic/pieces"

local taboo = power {
  modify = {
    placing = function(ctx, allowed, _, space)
      return allowed and space ~= ctx.params.space
    end,
  },
}

function taboo.targets(ctx, picked, any)
  if #picked > 0 then return nil end
  local list = {}
  for _, space in ipairs(ctx.game:zones("reach")) do
    if space.open == 1 and pieces.unscored(ctx.game, space) then list[#list + 1] = space end
    if any and #list > 0 then break end
  end
  return list, "ask.space"
end

function taboo.resolve(ctx, space)
  ctx.card:move_to(ctx.game.in_force, "up")
  cast.last(ctx, "aladdin/spells/taboo", "modifier.taboo", { space = space })
end

return taboo
