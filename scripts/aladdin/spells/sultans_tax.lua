---Everybody else pays for all own pieces in the palace rooms, or takes all of them off.
local bank = require "aladdin/bank"
local cast = require "aladdin/magic/cast"
local pieces = require "aladdin/magic/pieces"

local sultans_tax = power {}

function sultans_tax.may_play(ctx)
  return #pieces.find(ctx.game, "rooms", function(piece)
    return piece.owner ~= ctx.owner and pieces.unscored(ctx.game, piece.zone)
  end, true) > 0
end

function sultans_tax.resolve(ctx)
  local game = ctx.game
  for _, player in ipairs(cast.others(ctx)) do
    local list = pieces.find(game, "rooms", function(piece)
      return piece.owner == player and (ctx.params.scored_rooms or pieces.unscored(game, piece.zone))
    end)
    local price = #list * ctx.params.amount
    local choices = bank.total(player) >= price and { "pay", "withdraw" } or { "withdraw" }
    if #list == 0 then -- nothing to pay for
    elseif player:choose("ask.sultans_tax", choices, { cause = ctx.card, args = { price = price } }) == "pay" then
      bank.log(game, "log.tax", player, nil, bank.spend(game, player, "ask.tax_with", price, ctx.card))
    else
      for _, piece in ipairs(list) do
        if piece.zone:is_in("rooms") then pieces.remove(game, piece) end
      end
      game:log("log.withdraws", "player", player)
    end
  end
end

return sultans_tax
