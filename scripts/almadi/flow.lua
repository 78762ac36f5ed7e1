---Almadi: the states of the game. What happens in each is in the module of its name.
local census = require "almadi/census"
local ending = require "almadi/ending"
local setup = require "almadi/setup"
local starts = require "almadi/starts"
local turn = require "almadi/turn"

local flow = {}

---Looks at the content when it is loaded.
flow.check = census.check

function flow.setup(game)
  setup.all(game)
  if game.rules.start_tiles == "pick" then return "start_tiles" end
  starts.deal(game)
  return flow.characters(game)
end

function flow.start_tiles(game)
  starts.pick(game)
  return flow.characters(game)
end

function flow.characters(game)
  if game.rules.variant ~= "characters" then return flow.first_turn(game) end
  setup.deal_characters(game)
  return "keep"
end

function flow.keep(game)
  setup.keep_characters(game)
  return flow.first_turn(game)
end

function flow.first_turn(game)
  setup.first_player(game)
  game:set_round(1)
  return "turn", { player = game.first }
end

function flow.turn(game, frame)
  turn.begin(game, frame.player)
  return flow.take(game, frame)
end

function flow.take(game, frame)
  if not turn.take(game, frame.player, frame) then return "take" end
  return turn.may_go_on(game, frame.player) and "effects" or flow.turn_over(game, frame)
end

---Each effect, recruit or power is a step of its own.
function flow.effects(game, frame)
  return turn.effect(game, frame.player) and "effects" or flow.turn_over(game, frame)
end

function flow.turn_over(game, frame)
  turn.finish(game, frame)
  if frame.extra then return "extra" end
  if game.pile.size == 0 then return "ending" end
  frame.player = frame.player.next
  if frame.player == game.first then game:set_round(game.round + 1) end
  return "turn"
end

---The pile is empty: whoever has something to decide about the end does it now.
function flow.ending(game)
  game:log("log.ending")
  ending.decide(game)
  return "extra"
end

---Extra turns, in the order of the table after the last regular one.
function flow.extra(game)
  local player = ending.next_extra(game)
  if player then return "turn", { player = player, extra = true } end
  return "score"
end

function flow.score(game)
  ending.decide(game)
  ending.finish(game)
end

return flow
