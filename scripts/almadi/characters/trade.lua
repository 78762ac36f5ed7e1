---Once in a turn the owner may give a mosaic for the top stall card, or a stall card for the top mosaic.
local cards = require "almadi/cards"
local powers = require "almadi/powers"

local trade = character { power = {} }

---One card of each kind that the owner can give: only where the other pile has a card to take.
local function choices(ctx)
  local game, list, seen = ctx.game, {}, {}
  local function add(zone, pile)
    for _, card in ipairs(pile.size > 0 and zone:pieces() or {}) do
      if not seen[card.name] then list[#list + 1] = card end
      seen[card.name] = true
    end
  end
  add(ctx.owner.mosaics, game.stall_pile)
  add(ctx.owner.stalls, game.mosaic_pile)
  return list
end

function trade.power.may(ctx)
  return not powers.noted(ctx.game, "powers_used", ctx.cause) and #choices(ctx) > 0
end

function trade.power.use(ctx)
  local game, player = ctx.game, ctx.owner
  powers.note(game, "powers_used", ctx.cause)
  local card = player:choose("ask.trade", choices(ctx))
  local mosaic = card.category == "mosaics"
  card:move_to(mosaic and game.mosaic_pile or game.stall_pile, "up", "last")
  game:log("log.gives", "player", player, "card", card.kind)
  cards.take[mosaic and "stall" or "hammer"](game, player)
end

return trade
