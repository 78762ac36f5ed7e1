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

---The same move, asked in three ways that are the same game. `vizier bench` compares what they cost.
local asked = {}

local question = { ask = "place", from = "hand", to = "placing", face = "down" }

function asked.in_turn(game)
  game:in_turn(question)
end

function asked.place(game)
  for _, player in ipairs(game:players()) do game:place(player, "place", "hand", "placing", "down") end
end

function asked.choose_pair(game)
  for _, player in ipairs(game:players()) do
    local token, space = player:choose_pair("place", "hand", "placing")
    token:move_to(space, "down")
  end
end

---Everybody lays one token, eight times.
function flow.lap(game)
  asked[game.rules.asked](game)
  local laps = game.laps + 1
  game.laps = laps
  return laps < game.rules.laps and "lap" or "award"
end

function flow.award(game)
  game:turn_up("board")
  for _, space in ipairs(game:zones("board")) do
    local winner = game:strongest(space, "value")
    if winner then winner.points = winner.points + space.points end
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
