---When the game ends, and who has won: most artifacts, and a tie is shared.
local ending = {}

---The rules on ending for the variant that is played.
local function rules_of(game)
  return game.rules["end"][game.rules.variant]
end

function ending.finish(game)
  local best, winners = -1, {}
  for _, player in ipairs(game:players()) do
    local owned = player.artifacts.size
    if owned > best then best, winners = owned, {} end
    if owned == best then table.insert(winners, player) end
  end
  if #winners == 1 then
    game:log("log.wins", "player", winners[1], "artifacts", best)
  else
    for _, player in ipairs(winners) do game:log("log.shares", "player", player, "artifacts", best) end
  end
  game:finish(winners)
end

---Looks whether this purchase ends the game, at once or with the round.
function ending.after_purchase(game, buyer)
  local rules = rules_of(game)
  local reached = game.for_sale == 0 or (rules.trigger == "artifacts_reached" and buyer.artifacts.size >= rules.reached)
  if not reached then return end
  if rules.finish_round then
    game.last_round = 1
  else
    ending.finish(game)
  end
end

---Ends the game where this was its last round.
---@return boolean whether it was
function ending.after_round(game)
  if game.last_round == 0 then return false end
  ending.finish(game)
  return true
end

return ending
