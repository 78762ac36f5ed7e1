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

---Everybody lays one token.
function flow.lap(game)
  game:lap("place", "hand", "placing", "down")
  game.laps = game.laps + 1
  return game.laps == 8 and "award" or "lap"
end

function flow.award(game)
  game:turn_up("board")
  local won = {}
  for _, space in ipairs(game:zones("board")) do
    local winner = game:strongest(space, "value")
    if winner then won[winner] = (won[winner] or 0) + space.points end
  end
  for player, points in pairs(won) do
    player.points = player.points + points
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
