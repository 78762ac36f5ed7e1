---Everybody else pays for all own pieces in the palace rooms, or takes all of them off.
local bank = require "aladdin/bank"
local cast = require "aladdin/magic/cast"
local pieces = require "aladdin/magic/pieces"

local sultans_tax = power { params = { amount = { type = "integer", minimum = 0 }, scored_rooms = { type = "boolean" } } }

function sultans_tax.may_play(ctx)
  local function is_taxed(piece) return piece.owner ~= ctx.owner and pieces.unscored(ctx.game, piece.zone) end
  return pieces.find(ctx.game, "rooms", is_taxed):any(), "why.nobody_in_rooms"
end

---Asks a player who has pieces in the rooms to pay for them or to take them off.
local function collect(ctx, player, own)
  local game, price, total = ctx.game, #own * ctx.params.amount, bank.total(player)
  local can = total >= price
  local told = { cause = ctx.card, args = { price = price, can = can, total = total } }
  if player:choose("ask.sultans_tax", can and { "pay", "withdraw" } or { "withdraw" }, told) == "pay" then
    return bank.log(game, "log.tax", player, nil, bank.spend(game, player, "ask.tax_with", price, ctx.card))
  end
  for _, piece in ipairs(own) do
    if piece.zone:is_in("rooms") then pieces.remove(game, piece) end
  end
  game:log("log.withdraws", { player = player })
end

function sultans_tax.resolve(ctx)
  for _, player in ipairs(cast.others(ctx)) do
    local own = pieces.find(ctx.game, "rooms", function(piece)
      return piece.owner == player and (ctx.params.scored_rooms or pieces.unscored(ctx.game, piece.zone))
    end)
    if own:any() then collect(ctx, player, own) end
  end
end

return sultans_tax
