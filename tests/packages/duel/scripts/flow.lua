---Champions meet face down in the arena; before they are turned up everybody may play tricks and answer them.
local ranking = require("lib/ranking")
local window = require("lib/windows/batch")

local flow = {}

---The answer of a query may depend on modifiers; this is what it says without any.
flow.queries = {
  prize = function(game) return 2 + game.round end,
}

local function draw(game, player, count)
  for _ = 1, count do
    if not game.deck.first then
      for _, card in ipairs(game.discard:pieces()) do card:move_to(game.deck, "down") end
      game.deck:shuffle()
    end
    if game.deck.first then game.deck.first:move_to(player.hand, "down") end
  end
end

function flow.setup()
  return "round"
end

function flow.round(game)
  if game.round == game.rules.rounds then return "finish" end
  game:set_first(game:player(game.round % game.seats + 1))
  game:set_round(game.round + 1)
  if game.rules.tricks then
    for _, player in ipairs(game:players()) do draw(game, player, game.rules.draw) end
  end
  return "line_up", { next = 1 }
end

---One champion each, face down, in turn order; each is a step of its own.
function flow.line_up(game, frame)
  if frame.next > game.seats then return game:push("window", { at = "before_reveal" }, "reveal") end
  local player = game:turn(frame.next)
  local champion = player:choose("champion", "camp")
  champion:move_to(game.arena, "down")
  game:tell("lined_up", player, champion)
  frame.next = frame.next + 1
  return "line_up"
end

function flow.reveal(game, frame)
  game:turn_up(game.arena)
  frame.tricks = frame.result
  return "after"
end

function flow.after(game)
  return game:push("window", { at = "after_reveal" }, "award")
end

local function winner_of(game)
  if game.rules.ties == "nobody" then return game:strongest(game.arena, "power") end
  return game:ranking(game.arena, "power")[1]
end

function flow.award(game)
  local winner = winner_of(game)
  if winner then
    local prize = math.min(game:query("prize"), game.spark_pot)
    game.spark_pot = game.spark_pot - prize
    winner.sparks = winner.sparks + prize
    winner.wins = winner.wins + 1
    game:log("won", { player = winner, prize = prize })
    game:tell("won", winner)
  end
  game:send_all(game.arena, "camp")
  for _, player in ipairs(game:players()) do
    local tired = player:choose("tire", "camp") -- one champion leaves for good, and everybody sees which
    tired:move_to(player.rest, "up")
  end
  game.light = 0
  game:close("round_end")
  return "round", {}
end

function flow.finish(game)
  for _, player in ipairs(game:players()) do
    game:set_score(player, 3 * player.wins + game:disclose("purse", player.sparks + player.embers))
  end
  game:finish(ranking.best(game:players(), function(player) return player.score end, function(player) return player.wins end))
end

window.install(flow, "window", {
  prompts = { play = "window.play", target = "window.target", order = "window.order" },
  skip = function(game) return not game.rules.tricks end,
  plays = function(_, player) return player.hand:pieces() end,
  declare = function(game, play)
    play.card:move_to(game.played, "up")
    game:log("plays", { player = play.owner, card = play.card })
    game:tell("laid", play.owner, play.card)
  end,
  spend = function(game, play, outcome)
    play.card:move_to(game.discard, "up")
    game:log("outcome." .. outcome, { card = play.card })
    if outcome == "void" then game:tell("cancelled", play.owner, play.card) end
  end,
})

---Own cards act as they were laid where the edition does not let their owner choose.
local ordered = flow.window_order
function flow.window_order(game, frame)
  if game.rules.order_own then return ordered(game, frame) end
  return "window_resolve"
end

return flow
