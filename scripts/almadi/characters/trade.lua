---Once in a turn the owner may give a mosaic for the top stall card, or a stall card for the top mosaic.
local cards = require "almadi/cards"
local powers = require "almadi/powers"

local trade = character { power = {} }

---One card of each kind that the owner can give: only where the other pile has a card to take.
local function choices(ctx)
  local game, player = ctx.game, ctx.owner
  local mosaics = game.stall_pile.size > 0 and player.mosaics:pieces() or list {}
  return mosaics:plus(game.mosaic_pile.size > 0 and player.stalls:pieces() or nil):one_of_each("name")
end

function trade.power.may(ctx)
  return not powers.noted(ctx.game, "powers_used", ctx.cause) and choices(ctx):any()
end

function trade.power.use(ctx)
  local game, player = ctx.game, ctx.owner
  powers.note(game, "powers_used", ctx.cause)
  local card = player:choose("ask.trade", choices(ctx))
  local mosaic = card.category == "mosaics"
  card:move_to(mosaic and game.mosaic_pile or game.stall_pile, "up", "last")
  game:log("log.gives", { player = player, card = card.kind })
  cards.take[mosaic and "stall" or "hammer"](game, player)
end

return trade
