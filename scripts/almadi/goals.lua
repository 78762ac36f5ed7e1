---Objective cards: who may take which, and when one is achieved. Achieved ones lie apart: nobody can take them any more.
local goals = {}

---Whether the player fulfils the objective now.
function goals.fulfilled(game, player, card)
  local kind = card.kind
  return kind.script.achieved(kind:context { game = game, player = player, params = kind.params })
end

---Looks at every objective that the player holds; to be called after every change, since what was true for a moment stays achieved.
function goals.test(game, player)
  if game:numbers(player, "objectives") == 0 then return end
  for _, card in ipairs(player.objectives:pieces()) do
    if goals.fulfilled(game, player, card) then
      card:move_to(player.achieved, "up")
      game:log("log.achieved", { player = player, objective = card.kind, points = card.points })
      game:tally("objectives.achieved", card, player)
      game:tell("achieved", player, card)
    end
  end
end

---Whether somebody else holds an objective without a shield.
local function can_lose(game, other, player)
  return other ~= player and other.objectives.size > 0 and not game:query("shielded", other)
end

---What the player may take: what nobody holds, and what others hold without a shield and have not achieved.
function goals.open_to(game, player)
  local cards = game.common:pieces()
  for _, other in ipairs(game:players(player):where(function(other) return can_lose(game, other, player) end)) do
    cards = cards:plus(other.objectives:pieces())
  end
  return cards
end

---Whether there is anything to take.
function goals.any_open_to(game, player)
  return game.common.size > 0 or game:players(player):any(function(other) return can_lose(game, other, player) end)
end

---Takes the card from wherever it lies.
function goals.take(game, player, card)
  local holder = card.zone.owner
  card:move_to(player.objectives, "up")
  game:tally("objectives.taken", card, player)
  if holder then
    game:log("log.objective_stolen", { player = player, objective = card.kind, from = holder })
  else
    game:log("log.objective", { player = player, objective = card.kind })
  end
  game:tell("taken", player, card)
  goals.test(game, player)
end

return goals
