---Its caster takes treasure from the bank.
local bank = require "aladdin/bank"

local charity = power { params = { value = { type = "integer", minimum = 0 } } }

function charity.resolve(ctx)
  local taken = bank.take(ctx.game, ctx.owner, "ask.charity", ctx.params.value, ctx.card)
  if taken:sum() > 0 then bank.log(ctx.game, "log.charity", ctx.owner, nil, taken) end
end

return charity
