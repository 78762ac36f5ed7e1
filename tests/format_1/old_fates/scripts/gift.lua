---Everybody takes some treasure from the bank, in turn order.
local bank = require "aladdin/bank"

local gift = {}

function gift.befall(game, params)
  for _, player in ipairs(game:players()) do
    bank.log(game, "fates.takes", player, nil, bank.take(game, player, "fates.take", params.amount))
  end
end

return gift
