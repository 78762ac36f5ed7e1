---Once in a turn in which a genie is activated, the owner may take a ruby, the top mosaic or the top stall card.
local cards = require "almadi/cards"
local powers = require "almadi/powers"

local gift = character {
  params = { take = { enum = { "ruby", "hammer", "stall" } } },
  on = {
    genie_activated = function(ctx) powers.note(ctx.game, "powers_ready", ctx.cause) end,
  },
  power = {},
}

function gift.power.may(ctx)
  local game, kind = ctx.game, ctx.cause
  return powers.noted(game, "powers_ready", kind) and not powers.noted(game, "powers_used", kind)
    and cards.left[ctx.params.take](game)
end

function gift.power.use(ctx)
  powers.note(ctx.game, "powers_used", ctx.cause)
  cards.take[ctx.params.take](ctx.game, ctx.owner, 1)
end

return gift
