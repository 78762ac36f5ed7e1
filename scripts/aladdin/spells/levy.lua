---Everybody, the caster too, pays the bank. Who has less pays all of it, and everybody sees that.
local bank = require "aladdin/bank"

local levy = power { params = { amount = { type = "integer", minimum = 0 } } }

function levy.resolve(ctx)
  local game, amount = ctx.game, ctx.params.amount
  for _, player in ipairs(game:players()) do
    if not game:query("immune", player, ctx.card) then
      local all, total = bank.holdings(player), bank.total(player)
      if game:disclose("pays_all", total < amount and all) then
        bank.pay(game, player, all)
        bank.log(game, total > 0 and "log.pays_all" or "log.pays_nothing", player, nil, all)
      else
        bank.log(game, "log.tax", player, nil, bank.spend(game, player, "ask.levy", amount, ctx.card))
      end
    end
  end
end

return levy
