---Everybody else pays a toll to the pots, in turn order, in any mix of sparks and embers.
local payment = require("lib/payment")

local toll = trick {}

function toll.resolve(ctx)
  local game = ctx.game
  local asked = 0
  for _, player in ipairs(game:players(ctx.owner.next)) do
    if player ~= ctx.owner then
      local paid = payment.mixed(player, "toll", { "sparks", "embers" }, ctx.params.sum, { cause = ctx.card })
      asked = asked + 1
      if asked == game.rules.fault then error("the toll keeper has fallen asleep") end
      game.spark_pot = game.spark_pot + paid[1]
      game.ember_pot = game.ember_pot + paid[2]
    end
  end
end

return toll
