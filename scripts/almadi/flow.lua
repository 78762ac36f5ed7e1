---Almadi: the states of the game. What happens in each is in the module of its name.
local census = require "almadi/census"
local effects = require "almadi/effects"
local ending = require "almadi/ending"
local placing = require "almadi/placing"
local recruiting = require "almadi/recruiting"
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

---A turn as most are: take a landscape and lay it, or recruit somebody first. A script asks where powers have a say, and looks where
---objectives may be achieved.
flow.turn = {
  take = "ask.take",
  from = "board",
  lay = placing.onto_kingdom,
  buys = recruiting.choices,
  bought = "recruit",
  by_script = turn.has_powers,
  script = "take",
  wakes = turn.wakes,
  laid = "laid",
  over = "effects",
}

function flow.take(game, frame)
  return turn.take(game, frame.player, frame) and "effects" or "take"
end

function flow.recruit(game, frame)
  recruiting.recruit(game, frame.player, frame.choice)
  return "turn"
end

function flow.laid(game, frame)
  turn.laid(game, frame.player)
  return "effects"
end

---Effects that are owed are used in any order, or let go; in between, characters can be recruited. Each is a step of its own.
flow.effects = {
  menu = "ask.effect",
  more = "ask.more",
  words = effects.choices,
  about = { "hammer", "stall", "moon", "ruby", "genie" },
  buys = recruiting.choices,
  asks = recruiting.possible,
  by_script = turn.has_powers,
  script = "act",
  chosen = "use",
  finish = "finish",
  resets = effects.forgotten,
  over = "turn_over",
}

function flow.use(game, frame)
  local player, choice = frame.player, frame.choice
  if not effects.use(game, player, choice) then recruiting.recruit(game, player, choice) end
  return "effects"
end

function flow.act(game, frame)
  return turn.act(game, frame.player) and "effects" or "turn_over"
end

---The board is refilled, unless the landscape did not come from there, and the next player takes a turn.
flow.turn_over = { pass = "turn", refill = "pile", log = "log.refill", last = "ending" }

---The pile is empty: whoever has something to decide about the end does it now.
function flow.ending(game)
  game:log("log.ending")
  ending.decide(game)
  return "extra"
end

---Extra turns, in the order of the table after the last regular one.
function flow.extra(game)
  local player = ending.next_extra(game)
  if player then return "take", { player = player, back = "extra" } end
  return "score"
end

function flow.score(game)
  ending.decide(game)
  ending.finish(game)
end

return flow
