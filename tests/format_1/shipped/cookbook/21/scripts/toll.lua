---A player of the caster's choice hands over treasure, of kinds that this player chooses.
local bank = require "aladdin/bank"
local cast = require "aladdin/magic/cast"

local toll = power { params = { value = { type = "integer", minimum = 1 } } }

function toll.targets(ctx, picked)
  if #picked == 0 then return cast.others(ctx), "recipe.whom" end
end

function toll.resolve(ctx, player)
  local value = ctx.game:disclose("toll", math.min(ctx.params.value, bank.total(player)))
  if value == 0 then return end
  local amounts = player:choose_amounts("recipe.hand_over", "treasures", bank.kinds, value, value, { cause = ctx.card, args = { value = value } })
  ctx.game:transfer(player, bank.kinds, ctx.owner, bank.kinds, amounts)
end

return toll
