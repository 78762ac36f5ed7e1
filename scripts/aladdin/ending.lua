---When the game ends, and who has won: most artifacts, and a tie is shared.
local bank = require "aladdin/bank"

local ending = {}

---The rules on ending for the variant that is played.
local function rules_of(game)
  return game.rules["end"][game.rules.variant]
end

---How many artifacts the player owns: behind the screen, and where they are used, in front of it.
function ending.owned(player)
  return player.artifacts.size + player.in_use.size
end

---What settles a tie, by the names that the rules give.
local tiebreaks = {
  scrolls = function(player)
    return player.artifacts:pieces():count(function(artifact) return artifact.name == "scroll" end)
  end,
  treasure = bank.total,
}

---Those of the players who have most of something, and how much that is.
local function best_of(players, measure)
  local best, those = -1, {}
  for _, player in ipairs(players) do
    local value = measure(player)
    if value > best then best, those = value, {} end
    if value == best then table.insert(those, player) end
  end
  return those, best
end

function ending.finish(game)
  local winners, best = best_of(game:players(), ending.owned)
  for _, name in ipairs(rules_of(game).tiebreaks) do
    if #winners > 1 then winners = best_of(winners, function(player) return game:disclose(name, tiebreaks[name](player)) end) end
  end
  if #winners == 1 then
    game:log("log.wins", { player = winners[1], artifacts = best })
  else
    for _, player in ipairs(winners) do game:log("log.shares", { player = player, artifacts = best }) end
  end
  game:finish(winners)
end

---Looks whether this purchase ends the game, at once or with the round.
function ending.after_purchase(game, buyer)
  local rules = rules_of(game)
  local reached = game.for_sale == 0 or (rules.trigger == "artifacts_reached" and ending.owned(buyer) >= rules.reached)
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
