---Almadi: the states of the game. What happens in each is in the module of its name.
local census = require "almadi/census"
local effects = require "almadi/effects"
local ending = require "almadi/ending"
local setup = require "almadi/setup"
local starts = require "almadi/starts"
local turn = require "almadi/turn"

local flow = {}

---Looks at the content when it is loaded.
flow.check = census.check

function flow.setup(game)
  setup.all(game)
  setup.first_player(game)
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
  game:set_round(1)
  return "turn", { player = game.first }
end

---A landscape is taken and laid. Who recruits or uses a power first is asked once more.
function flow.turn(game, frame)
  if not turn.take(game, frame.player, frame) then return "turn" end
  if turn.may_act(game, frame.player) then return "effects" end
  return flow.turn_over(game, frame)
end

---Effects that are owed are used in any order, or let go; in between, characters can be recruited. Each is a step of its own.
function flow.effects(game, frame)
  if turn.act(game, frame.player) then return "effects" end
  return flow.turn_over(game, frame)
end

---What is still owed is let go, the board is refilled, and the next player takes a turn.
function flow.turn_over(game, frame)
  effects.forget(game)
  game:tell("turn_over", frame.player)
  return turn.pass_on(game, frame)
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
  if player then return "turn", { player = player, back = "extra" } end
  return "score"
end

function flow.score(game)
  ending.decide(game)
  ending.finish(game)
end

return flow
