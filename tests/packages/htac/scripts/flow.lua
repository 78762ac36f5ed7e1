---Hidden tokens on thirteen spaces: five rounds, in each of which every seat lays its eight tokens face down; the strictly strongest on a space scores.
local flow = {}

function flow.setup()
  return "round"
end

function flow.round(game)
  if game.round == game.rules.rounds then return "finish" end
  game:set_first(game:player(game.round % game.seats + 1))
  game:set_round(game.round + 1)
  game.lap = 0
  return "lap"
end

---Everybody lays one token.
function flow.lap(game)
  for n = 1, game.seats do
    game:place(game:turn(n), "place", "hand", "placing", "down")
  end
  game.lap = game.lap + 1
  return game.lap == 8 and "award" or "lap"
end

function flow.award(game)
  for _, space in ipairs(game:zones("board")) do
    space:turn_up_all()
    local winner = game:strongest(space, "value")
    if winner then winner.points = winner.points + space.points end
    space:send_all("hand")
  end
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
