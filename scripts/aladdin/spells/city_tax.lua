---Everybody else pays for each own piece in the city that has still to be scored, or takes it off.
local bank = require "aladdin/bank"
local cast = require "aladdin/magic/cast"
local pieces = require "aladdin/magic/pieces"

local city_tax = power { params = { amount = { type = "integer", minimum = 0 } } }

local function taxed(game, fits)
  return pieces.find(game, "city", function(piece) return fits(piece.owner) and pieces.unscored(game, piece.zone) end)
end

function city_tax.may_play(ctx)
  return taxed(ctx.game, function(owner) return owner ~= ctx.owner end):any(), "why.nobody_in_city"
end

---Asks which pieces the player pays for. The others leave first: nothing is paid for what goes along with them.
local function collect(ctx, player, own)
  local game, amount = ctx.game, ctx.params.amount
  local most = math.min(#own, bank.total(player) // amount)
  local kept = player:choose_some("ask.city_tax", own, 0, most, { cause = ctx.card, args = { amount = amount } })
  for _, piece in ipairs(own) do
    if not kept:has(piece) and piece.zone:is_in("city") then pieces.send_home(game, piece) end
  end
  local price = amount * kept:count(function(piece) return piece.zone:is_in("city") end)
  if price > 0 then bank.log(game, "log.tax", player, nil, bank.spend(game, player, "ask.tax_with", price, ctx.card)) end
end

function city_tax.resolve(ctx)
  for _, player in ipairs(cast.others(ctx)) do
    local own = taxed(ctx.game, function(owner) return owner == player end)
    if own:any() then collect(ctx, player, own) end
  end
end

return city_tax
