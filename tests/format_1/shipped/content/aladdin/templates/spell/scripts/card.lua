---Its caster takes treasure from the bank, once for each own token on a space.
---What a spell may contain is told in docs/modding/contracts.md: windows, params, phase, may_play, targets, fixed, still, resolve;
---`modify` and `on` are what it does while it lasts.
local bank = require "aladdin/bank"
local pieces = require "aladdin/magic/pieces"

local card = power {
  params = { value = { type = "integer", minimum = 1 } },        -- what the content says under `with`, as ctx.params; anything else there is an error
}

---What may be named when the spell is cast; it is asked again with what was picked, until it returns nil. This may only look.
function card.targets(ctx, picked)
  if #picked > 0 then return nil end
  local list = {}
  for _, space in ipairs(ctx.game:zones("city")) do
    if space:count(ctx.owner) > 0 and pieces.unscored(ctx.game, space) then list[#list + 1] = space end
  end
  return list, "ask.space"
end

---What happens, from top to bottom. A question to a player is a function that returns the answer.
function card.resolve(ctx, space)
  local value = space:count(ctx.owner) * ctx.params.value
  local taken = bank.take(ctx.game, ctx.owner, "ask.charity", value, ctx.card)
  bank.log(ctx.game, "log.charity", ctx.owner, nil, taken)
end

return card
