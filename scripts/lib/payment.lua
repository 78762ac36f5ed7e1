---Paying out of several pools. The pools are counters of a player, named as in the content.
local payment = {}

---What the player has in each pool.
---@param player Player
---@param pools string[] names of counters
---@return integer[] held, integer total
function payment.held(player, pools)
  local held, total = {}, 0
  for i, pool in ipairs(pools) do
    held[i] = player[pool]
    total = total + held[i]
  end
  return held, total
end

---Asks how to pay a sum out of the pools, in any mix, and takes it away: give what is returned to whoever gets it. Pays all where there is less.
---Everybody is asked, even where there is only one way: an unasked question would tell the others.
---@param player Player
---@param prompt string
---@param pools string[]
---@param sum integer
---@param options? table of the question
---@return integer[] paid out of each pool
function payment.mixed(player, prompt, pools, sum, options)
  local held, total = payment.held(player, pools)
  local due = math.min(total, sum)
  local paid = player:choose_amounts(prompt, pools, held, due, due, options)
  for i, pool in ipairs(pools) do player[pool] = player[pool] - paid[i] end
  return paid
end

---Asks which pool pays each price, a pool of its own for every price, and takes it away. Only pools that leave the other prices payable are offered,
---even where one is left: an unasked question would tell the others. The prices must be payable: look with game:can_pay first.
---@param game Game
---@param player Player
---@param prompt string gets `price` as an argument
---@param pools string[]
---@param prices integer[] the highest are asked for first
---@return integer[] paid out of each pool
function payment.distinct(game, player, prompt, pools, prices)
  local held, left, paid = payment.held(player, pools), {}, {}
  local due = table.move(prices, 1, #prices, 1, {})
  table.sort(due, function(a, b) return a > b end)
  for i in ipairs(pools) do
    left[i], paid[i] = i, 0
  end
  while #due > 0 do
    local price = table.remove(due, 1)
    local fitting, names = {}, {}
    for at, pool in ipairs(left) do
      local others = {}
      for _, other in ipairs(left) do
        if other ~= pool then table.insert(others, held[other]) end
      end
      if held[pool] >= price and game:can_pay(due, others) then
        table.insert(fitting, at)
        table.insert(names, pools[pool])
      end
    end
    if #fitting == 0 then error("these prices cannot be paid out of these pools: look with game:can_pay first") end
    local _, choice = player:choose(prompt, names, { args = { price = price } })
    paid[table.remove(left, fitting[choice])] = price
  end
  for i, pool in ipairs(pools) do player[pool] = player[pool] - paid[i] end
  return paid
end

return payment
