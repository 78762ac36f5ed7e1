---Treasure: what lies behind screens, in the bank and in niches is kept as value for each kind, so there is always change.
local bank = {}

---The five kinds, in the order of their caves; also the names of the players' counters.
local kinds = { "crown", "pearl", "gem", "cup", "ingot" }
local vaults = { crown = "bank_crown", pearl = "bank_pearl", gem = "bank_gem", cup = "bank_cup", ingot = "bank_ingot" }

bank.kinds = kinds
---The name of the bank's counter for a kind.
bank.vaults = vaults

---What the player has of each kind, as a list.
---@return integer[] holdings, integer total
function bank.holdings(player)
  local a, b, c, d, e = player.crown, player.pearl, player.gem, player.cup, player.ingot
  return { a, b, c, d, e }, a + b + c + d + e
end

---Moves value for each kind from the player to the bank.
function bank.pay(game, player, amounts)
  for i = 1, #kinds do
    if amounts[i] > 0 then game:transfer(player, kinds[i], game, vaults[kinds[i]], amounts[i]) end
  end
end

---The player takes treasure of that value, in any mix of kinds that the bank still has; less where the bank has less.
---@return integer[] amounts
function bank.take(game, player, prompt, value)
  local limits, total = {}, 0
  for i = 1, #kinds do
    local stock = game[vaults[kinds[i]]]
    limits[i] = stock < value and stock or value
    total = total + stock
  end
  if total < value then value = total end
  if value == 0 then return { 0, 0, 0, 0, 0 } end
  local amounts = player:choose_amounts(prompt, game:kinds("treasures"), limits, value, value, { args = { value = value } })
  for i = 1, #kinds do
    if amounts[i] > 0 then game:transfer(game, vaults[kinds[i]], player, kinds[i], amounts[i]) end
  end
  return amounts
end

---Tells everybody who takes or pays what, and where; and for what, where that is treasure too.
function bank.log(game, text, player, place, amounts, kind, amount)
  game:log(text, {
    player = player, place = place, kind = kind, amount = amount,
    crown = amounts[1], pearl = amounts[2], gem = amounts[3], cup = amounts[4], ingot = amounts[5],
  })
end

return bank
