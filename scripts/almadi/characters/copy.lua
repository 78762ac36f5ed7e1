---Once in the game the owner copies the power of a character that somebody else has recruited, and keeps it.
local powers = require "almadi/powers"

local copy = character { power = {}, on = {} }

local function choices(ctx)
  local cards = list {}
  for _, player in ipairs(ctx.game:players(ctx.owner)) do
    if player ~= ctx.owner then cards = cards:plus(player.recruited:pieces()) end
  end
  return cards
end

local function become(ctx, card)
  ctx.game:end_modifier(ctx.modifier)
  ctx.game:log("log.copies", { player = ctx.owner, character = ctx.cause, copied = card.kind })
  powers.enter(ctx.game, ctx.owner, card.kind)
end

function copy.power.may(ctx)
  return choices(ctx):any()
end

function copy.power.use(ctx)
  become(ctx, ctx.owner:choose("ask.copy", choices(ctx)))
end

---Asked again when the game ends, before extra turns and before scoring.
function copy.on.game_end(ctx)
  local cards = choices(ctx)
  if not cards:any() then return end
  local card = ctx.owner:choose("ask.copy", cards:plus("decline"))
  if card ~= "decline" then become(ctx, card) end
end

return copy
