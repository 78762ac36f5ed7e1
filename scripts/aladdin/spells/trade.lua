---Its caster hands in any amount of treasure and takes as much, of any kinds.
local bank = require "aladdin/bank"

local trade = power {}

function trade.resolve(ctx)
  local game, player = ctx.game, ctx.owner
  local given = player:choose_amounts("ask.trade", "treasures", bank.kinds, 0, bank.total(player), { cause = ctx.card })
  local value = given:sum()
  if value == 0 then return end
  bank.pay(game, player, given)
  bank.log(game, "log.tax", player, nil, given)
  bank.log(game, "log.charity", player, nil, bank.take(game, player, "ask.trade_take", value, ctx.card))
end

return trade
