---The price of an artifact: each own piece in the room is paid for with its value in a kind of treasure of its own.
local bank = require "aladdin/bank"

local payment = {}

local number = {}
for i, kind in ipairs(bank.kinds) do number[kind] = i end

---The values of the player's pieces in a room, smallest first.
local function prices_of(game, player, room)
  local prices = {}
  for i, piece in ipairs(room:pieces(player)) do prices[i] = game:query("piece_value", piece) end
  if #prices > 1 then table.sort(prices) end
  return prices
end

---What a question about the price tells: what the player's pieces in a room cost, dearest first; and where that cannot be paid, as many of the
---player's largest stocks.
---@return integer[] prices, integer[]? stocks
function payment.told(game, player, room, can)
  local prices = prices_of(game, player, room)
  local count = #prices
  for n = 1, count // 2 do prices[n], prices[count + 1 - n] = prices[count + 1 - n], prices[n] end
  if can then return prices end
  local held, stocks = bank.holdings(player), {}
  table.sort(held)
  for n = 1, count do stocks[n] = held[#held + 1 - n] end
  return prices, stocks
end

---The kinds with which the highest price can be paid so that the others still can.
local function choices(game, price, others, pools)
  local kinds = {}
  for i = 1, 5 do
    local held = pools[i]
    if held >= price then
      pools[i] = 0
      if #others == 0 or game:can_pay(others, pools) then table.insert(kinds, game:kind(bank.kinds[i])) end
      pools[i] = held
    end
  end
  return kinds
end

---Asks piece by piece, the dearest first, which kind pays for it.
---@return integer[] amounts
function payment.choose(game, player, room)
  local prices, pools = prices_of(game, player, room), bank.holdings(player)
  local amounts = { 0, 0, 0, 0, 0 }
  for n = #prices, 1, -1 do
    local price = prices[n]
    prices[n] = nil
    local kind = player:choose("ask.pay", choices(game, price, prices, pools), { args = { price = price } })
    local i = number[kind.name]
    pools[i] = 0
    amounts[i] = price
  end
  return amounts
end

return payment
