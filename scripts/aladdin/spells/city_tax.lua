---Everybody else pays for each own piece in the city that has still to be scored, or takes it off.
local bank = require "aladdin/bank"
local cast = require "aladdin/magic/cast"
local pieces = require "aladdin/magic/pieces"

local city_tax = power { params = { amount = { type = "integer", minimum = 0 } } }

local function taxed(game, fits, any)
  return pieces.find(game, "city", function(piece) return fits(piece.owner) and pieces.unscored(game, piece.zone) end, any)
end

function city_tax.may_play(ctx)
  return #taxed(ctx.game, function(owner) return owner ~= ctx.owner end, true) > 0, "why.nobody_in_city"
end

---Asks which pieces the player pays for. The others leave first: nothing is paid for what goes along with them.
local function collect(ctx, player, list)
  local game, amount = ctx.game, ctx.params.amount
  local most = math.min(#list, bank.total(player) // amount)
  local kept = player:choose_some("ask.city_tax", list, 0, most, { cause = ctx.card, args = { amount = amount } })
  local keeps, price = {}, 0
  for _, piece in ipairs(kept) do keeps[piece] = true end
  for _, piece in ipairs(list) do
    if not keeps[piece] and piece.zone:is_in("city") then
      game:log("log.removed", "place", piece.zone, "player", player, "piece", piece)
      pieces.remove(game, piece)
    end
  end
  for _, piece in ipairs(kept) do
    if piece.zone:is_in("city") then price = price + amount end
  end
  if price > 0 then bank.log(game, "log.tax", player, nil, bank.spend(game, player, "ask.tax_with", price, ctx.card)) end
end

function city_tax.resolve(ctx)
  for _, player in ipairs(cast.others(ctx)) do
    local list = taxed(ctx.game, function(owner) return owner == player end)
    if #list > 0 then collect(ctx, player, list) end
  end
end

return city_tax
