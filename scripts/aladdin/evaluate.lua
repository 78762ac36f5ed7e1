---What a bot may think of a position: artifacts win the game, treasure buys them (of many kinds the more easily), and a spell in hand may bring some.
local bank = require "aladdin/bank"
local ending = require "aladdin/ending"

return function(game, player)
  local kinds = 0
  for _, value in ipairs(bank.holdings(player)) do
    if value > 0 then kinds = kinds + 1 end
  end
  return 12 * ending.owned(player) + bank.total(player) + kinds + (game.rules.variant == "magic" and player.spells.size or 0)
end
