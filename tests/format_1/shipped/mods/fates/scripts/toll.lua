---Everybody pays some treasure to the bank, in turn order; who has less pays what there is.
local bank = require "aladdin/bank"

local toll = {}

---Everybody is asked, even who has nothing: an unasked question would tell the others.
function toll.befall(game, params)
  for _, player in ipairs(game:players()) do
    local due = math.min(params.amount, bank.total(player))
    local amounts = player:choose_amounts("fates.pay", "treasures", bank.kinds, due, due, "value", params.amount)
    bank.pay(game, player, amounts)
    game:log("fates.pays", "player", player)
  end
end

return toll
