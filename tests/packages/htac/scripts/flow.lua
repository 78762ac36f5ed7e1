---Hidden tokens on thirteen spaces: five rounds, in each of which every seat lays its eight tokens face down.
---The strictly strongest on a space scores.
local flow = {}

function flow.setup()
  return "round"
end

function flow.round(game)
  if game.round == game.rules.rounds then return "finish" end
  game:set_first(game:player(game.round % game.seats + 1))
  game:set_round(game.round + 1)
  game.laps = 0
  return "lap"
end

---Everybody lays one token, eight times.
flow.lap = { lap = "place", from = "hand", to = "placing", face = "down", times = 8, counter = "laps", next = "award" }

function flow.award(game)
  game:turn_up("board")
  local won = game:majorities("board", "value", "points")
  for n = 1, game.seats do
    local player = game:player(n)
    player.points = player.points + won[n]
  end
  game:send_all("board", "hand")
  return "round"
end

function flow.finish(game)
  local best, winners = -1, {}
  for _, player in ipairs(game:players()) do
    game:set_score(player, player.points)
    if player.points > best then best, winners = player.points, {} end
    if player.points == best then table.insert(winners, player) end
  end
  game:finish(winners)
end

return flow
