---Its caster takes treasure from the bank, once for each own token on a space.
---What a spell may contain is told in docs/modding/contracts.md: windows, params, phase, may_play, targets, fixed, still, resolve;
---`modify` and `on` are what it does while it lasts.
local bank = require "aladdin/bank"
local pieces = require "aladdin/magic/pieces"

local card = power {
  params = { value = { type = "integer", minimum = 1 } },        -- what the content says under `with`, as ctx.params; anything else there is an error
}

---What is named when the spell is cast: the question, and what can be named. This may only look.
card.targets = {
  ask = "ask.space",
  from = function(ctx)
    return ctx.game:zones("city"):where(function(space) return space:count(ctx.owner) > 0 and pieces.unscored(ctx.game, space) end)
  end,
}

---What happens, from top to bottom. A question to a player is a function that returns the answer.
function card.resolve(ctx, space)
  local value = space:count(ctx.owner) * ctx.params.value
  local taken = bank.take(ctx.game, ctx.owner, "ask.charity", value, ctx.card)
  bank.log(ctx.game, "log.charity", ctx.owner, nil, taken)
end

return card
