---Its caster takes treasure from the bank, once for each own token on a space. Written for format 1.
local bank = require "aladdin/bank"
local pieces = require "aladdin/magic/pieces"
local signal = require "lib/signal"

local card = power { params = { value = { type = "integer", minimum = 1 } } }

---The spaces of the city where the caster has a token.
local function spaces(ctx, any)
  local list = {}
  for _, space in ipairs(ctx.game:zones("city")) do
    if space:count(ctx.owner) > 0 and pieces.unscored(ctx.game, space) then list[#list + 1] = space end
    if any and #list > 0 then break end
  end
  return list
end

---First a space, then somebody else.
function card.targets(ctx, picked, any)
  local game = ctx.game -- asked again and again
  if #picked == 0 then
    return spaces(ctx, any), "ask.space" -- all of them, or the first
  elseif #picked == 1 and picked[1].size > 0 then
    local list = {}
    for _, player in ipairs(game:players()) do
      if player ~= ctx.owner then
        list[#list + 1] = player
        if any then break end
      end
    end
    return list, "old_shapes.whom"
  end
end

function card.resolve(ctx, space, whom)
  local game, player, value = ctx.game, ctx.owner, ctx.params.value
  player:choose("old_shapes.sure", { "take" }, "place", space, -- what it is about
    "value", value)
  game:log("old_shapes.told", "player", player, "whom", whom, "place", space,
    "kind:kind", ctx.card, "order:order", space)
  game:log("old_shapes.plain")
  signal.emit(game, "revealed", space)
  local taken = bank.take(game, player, "ask.charity", space:count(player) * value, ctx.card)
  bank.log(game, "log.charity", player, nil, taken)
end

return card
