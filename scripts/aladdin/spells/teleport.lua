---A piece of somebody else moves to another space; its owner gets treasure for it.
local bank = require "aladdin/bank"
local pieces = require "aladdin/magic/pieces"

local teleport = power { params = { price = { type = "integer", minimum = 0 } } }

function teleport.may_play(ctx)
  if bank.total(ctx.owner) >= ctx.params.price then return true end
  return false, { text = "why.poor", price = ctx.params.price }
end

teleport.targets = {
  { ask = "ask.piece", from = function(ctx) return pieces.to_move(ctx.game, ctx.owner, false) end },
  { ask = "ask.destination", from = function(ctx, piece) return pieces.destinations(ctx.game, piece) end },
}

function teleport.still(ctx, piece)
  return pieces.movable(ctx.game, piece) and teleport.may_play(ctx)
end

function teleport.resolve(ctx, piece, space)
  local game, player, price = ctx.game, ctx.owner, ctx.params.price
  if game:query("immune", piece.owner, ctx.card) then return end
  space = pieces.redirect(ctx, piece, space)
  if not space then return end
  local amounts = player:choose_amounts("ask.teleport", "treasures", bank.kinds, price, price,
    { cause = ctx.card, args = { player = piece.owner, price = price } })
  for i, kind in ipairs(bank.kinds) do
    if amounts[i] > 0 then game:transfer(player, kind, piece.owner, kind, amounts[i]) end
  end
  bank.log(game, "log.teleport", player, space, amounts)
  pieces.move(game, piece, space)
end

return teleport
