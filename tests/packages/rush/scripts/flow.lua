---A beach of stones and a bell: everybody may grab at any moment, until all have stopped or the bell rings.
local ranking = require("lib/ranking")

local flow = {}

function flow.setup()
  return "tide"
end

function flow.tide(game)
  if game.round == game.rules.tides then return "finish" end
  game:set_round(game.round + 1)
  for _ = 1, game.rules.spread do
    if game.sack.first then game.sack.first:move_to(game.beach, "up") end
  end
  local due, active = {}, {}
  for _, player in ipairs(game:players()) do
    due[player.name] = game.clock + game.rules.patience
    table.insert(active, player)
  end
  return "grabbing", { bell = game.clock + game.rules.bell, due = due, active = active }
end

---Takes a stone. A prism counts as what its finder says, but asking stops the clock for nobody.
local function take(game, player, stone)
  local points = stone.points
  stone:move_to(player.bucket, "down")
  if stone.wild then
    local most = player:choose_number("prism", 0, 3, { within = game.rules.think, default = 1 })
    points = game:disclose("bright", player.haste >= most) and most or 0
    player.haste = math.max(player.haste - most, 0)
  end
  player.points = player.points + points
  game:log("took", { player = player, stone = stone })
end

flow.grabbing = {
  listen = function(game, frame)
    local choices = game.beach:pieces()
    table.insert(choices, "stop")
    for _, player in ipairs(frame.active) do
      local left = math.max(frame.due[player.name] - game.clock, 0)
      player:choose("grab", choices, { id = "grab_" .. player.name, within = left, default = "stop" })
    end
    game:timer("bell", frame.bell)
  end,
  input = function(game, frame, player, id, choice)
    if id == "bell" then
      game:log("bell")
      return "ebb"
    end
    if choice == "stop" then
      for i, other in ipairs(frame.active) do
        if other == player then table.remove(frame.active, i) break end
      end
      if #frame.active == 0 then return "ebb" end
      return "grabbing"
    end
    take(game, player, choice)
    frame.due[player.name] = game.clock + game.rules.patience
    if game.beach.size == 0 then return "ebb" end
    return "grabbing"
  end,
}

function flow.ebb(game)
  for _, stone in ipairs(game.beach:pieces()) do stone:move_to(game.sack, "down") end
  game.sack:shuffle()
  return "tide", {}
end

function flow.finish(game)
  for _, player in ipairs(game:players()) do game:set_score(player, player.points) end
  game:finish(ranking.best(game:players(), function(player) return player.score end))
end

return flow
