---What a bot may think of a position: artifacts win the game, treasure buys them (of many kinds the more easily), and a spell in hand may bring some.
return function(game, player)
  local crown, pearl, gem, cup, ingot, behind, in_use = game:numbers(player, "crown", "pearl", "gem", "cup", "ingot", "artifacts", "in_use")
  local kinds = (crown > 0 and 1 or 0) + (pearl > 0 and 1 or 0) + (gem > 0 and 1 or 0) + (cup > 0 and 1 or 0) + (ingot > 0 and 1 or 0)
  local spells = game.rules.variant == "magic" and game:numbers(player, "spells") or 0
  return 12 * (behind + in_use) + crown + pearl + gem + cup + ingot + kinds + spells
end
