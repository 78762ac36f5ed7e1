---The price of an artifact: each own piece in the room is paid for with its value in a kind of treasure of its own.
local bank = require "aladdin/bank"

local payment = {}

---The values of the player's pieces in a room, smallest first.
local function prices_of(game, player, room)
  local prices = {}
  for i, piece in ipairs(room:pieces(player)) do prices[i] = game:query("piece_value", piece) end
  table.sort(prices)
  return prices
end

---The kinds with which the highest price can be paid so that the others still can.
local function choices(game, kinds, price, others, pools)
  local list = {}
  for i, kind in ipairs(kinds) do
    local held = pools[i]
    if held >= price then
      pools[i] = 0
      if game:can_pay(others, pools) then table.insert(list, kind) end
      pools[i] = held
    end
  end
  return list
end

---Asks piece by piece, the dearest first, which kind pays for it.
---@return integer[] amounts
function payment.choose(game, player, room)
  local prices, pools = prices_of(game, player, room), bank.holdings(player)
  local kinds, amounts = game:kinds("treasures"), { 0, 0, 0, 0, 0 }
  for n = #prices, 1, -1 do
    local price = table.remove(prices)
    local kind = player:choose("ask.pay", choices(game, kinds, price, prices, pools), { args = { price = price } })
    for i = 1, #kinds do
      if kinds[i] == kind then
        pools[i] = 0
        amounts[i] = price
      end
    end
  end
  return amounts
end

return payment
