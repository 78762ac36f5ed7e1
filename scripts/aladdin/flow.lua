---Aladdin's Dragons: the states of the game. What happens in each is in the module of its name.
local bank = require "aladdin/bank"
local cleanup = require "aladdin/cleanup"
local ending = require "aladdin/ending"
local guards = require "aladdin/guards"
local magic_round = require "aladdin/magic/round"
local placement = require "aladdin/placement"
local scoring = require "aladdin/scoring"
local setup = require "aladdin/setup"
local stock = require "aladdin/stock"

local flow = {}

function flow.setup(game)
  setup.all(game)
  return "start_treasure"
end

---Everybody takes some treasure, in turn order; others see what is taken, and then it goes behind the screen.
function flow.start_treasure(game)
  for _, player in ipairs(game:players()) do
    local amounts = bank.take(game, player, "ask.start_treasure", game.rules.setup.start_treasure)
    bank.log(game, "log.starts_with", player, nil, amounts)
  end
  return "round_start"
end

function flow.round_start(game)
  local round = game.round + 1
  game:set_round(round)
  game:log("log.round", { round = round })
  stock.deal(game)
  if game.rules.guard.drawn == "round_start" then guards.post(game) end
  game:tell("round_begun")
  return game.rules.round_begins
end

function flow.placement(game)
  return placement.lap(game) and "placement" or "score_space"
end

---A position may name the space with which scoring goes on.
function flow.score_space(game, frame)
  if frame.space then
    game.current = frame.space.order - 1
    frame.space = nil
  end
  if scoring.next(game) then return "score_space" end
  return flow.round_end(game) -- nobody is asked in between, so that this is still the same step
end

function flow.round_end(game)
  game:close("round_end")
  cleanup.all(game)
  if ending.after_round(game) then return end
  return flow.round_start(game)
end

magic_round.install(flow)

return flow
