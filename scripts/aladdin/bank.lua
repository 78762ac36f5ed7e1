---Treasure: what lies behind screens, in the bank and in niches is kept as value for each kind, so there is always change.
local bank = {}

---The five kinds, in the order of their caves; also the names of the players' counters.
local kinds = { "crown", "pearl", "gem", "cup", "ingot" }
---The names of the bank's counters, in the same order.
local vaults = { "bank_crown", "bank_pearl", "bank_gem", "bank_cup", "bank_ingot" }

bank.kinds = kinds
---The bank's counter for a kind.
bank.vault = { crown = "bank_crown", pearl = "bank_pearl", gem = "bank_gem", cup = "bank_cup", ingot = "bank_ingot" }

---What the player has of each kind, as a list.
function bank.holdings(player)
  return { player.crown, player.pearl, player.gem, player.cup, player.ingot }
end

---What the player has in all.
function bank.total(player)
  return player.crown + player.pearl + player.gem + player.cup + player.ingot
end

---Moves value for each kind from the player to the bank.
function bank.pay(game, player, amounts)
  local amount = game:transfer(player, kinds, game, vaults, amounts)
  game:tell("paid", player, amount)
end

---The player pays that value to the bank, in any mix of kinds; there must be that much.
---@param cause? Piece the card that brings it about
---@return integer[] amounts
function bank.spend(game, player, prompt, price, cause)
  local amounts = player:choose_amounts(prompt, "treasures", kinds, price, price, { cause = cause, args = { price = price } })
  bank.pay(game, player, amounts)
  return amounts
end

---The player takes treasure of that value, in any mix of kinds that the bank still has; less where the bank has less.
---@return integer[] amounts
---@param cause? Piece the card that brings it about
function bank.take(game, player, prompt, value, cause)
  local stock = game:total(game, vaults)
  if stock < value then value = stock end
  if value == 0 then return list { 0, 0, 0, 0, 0 } end
  local amounts = player:choose_amounts(prompt, "treasures", vaults, value, value, { cause = cause, args = { value = value } })
  game:transfer(game, vaults, player, kinds, amounts)
  return amounts
end

---Tells everybody who takes or pays what, and where; and for what: a card, or treasure as a sentence.
function bank.log(game, text, player, place, amounts, kind, given)
  game:log(text, { player = player, place = place, kind = kind, given = given,
    crown = amounts[1], pearl = amounts[2], gem = amounts[3], cup = amounts[4], ingot = amounts[5] })
end

return bank
