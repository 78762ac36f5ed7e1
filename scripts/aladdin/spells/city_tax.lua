---Everybody else pays for each own piece in the city that has still to be scored, or takes it off.
local bank = require "aladdin/bank"
local cast = require "aladdin/magic/cast"
local pieces = require "aladdin/magic/pieces"

local city_tax = power {}

local function taxed(game, fits)
  return pieces.find(game, "city", function(piece) return fits(piece.owner) and pieces.unscored(game, piece.zone) end)
end

function city_tax.may_play(ctx)
  return #taxed(ctx.game, function(owner) return owner ~= ctx.owner end) > 0
end

---Asks which pieces the player pays for; the others leave.
local function collect(ctx, player, list)
  local game, amount = ctx.game, ctx.params.amount
  local most = math.min(#list, bank.total(player) // amount)
  local kept, keeps = player:choose_some("ask.city_tax", list, 0, most, { cause = ctx.card, args = { amount = amount } }), {}
  for _, piece in ipairs(kept) do keeps[piece] = true end
  if #kept > 0 then bank.log(game, "log.tax", player, nil, bank.spend(game, player, "ask.tax_with", #kept * amount, ctx.card)) end
  for _, piece in ipairs(list) do
    if not keeps[piece] and piece.zone:is_in("city") then
      game:log("log.removed", "place", piece.zone, "player", player, "piece", piece)
      pieces.remove(game, piece)
    end
  end
end

function city_tax.resolve(ctx)
  for _, player in ipairs(cast.others(ctx)) do
    local list = taxed(ctx.game, function(owner) return owner == player end)
    if #list > 0 then collect(ctx, player, list) end
  end
end

return city_tax
