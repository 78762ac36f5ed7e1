---The window of the duel, with everything at once. Tricks can be taken back after somebody else's.
local window = require "lib/windows/chronological"

local flow = {}

local rules = { prompts = { play = "window.play", target = "window.target", take_back = "window.take_back" } }

function rules.plays(_, player)
  return player.hand:pieces()
end

---Everybody sees how many cards somebody has.
function rules.ready(_, player)
  return player.hand.size > 0
end

function rules.declare(game, play)
  play.card:move_to(game.played, "up")
  game:log("plays", { player = play.owner, card = play.card })
end

function rules.spend(game, play, outcome)
  play.card:move_to(game.discard, "up")
  game:log("outcome." .. outcome, { card = play.card })
end

function rules.may_take_back(_, play, acted)
  for _, other in ipairs(acted) do
    if other.owner ~= play.owner then return true end
  end
  return false
end

function rules.take_back(_, play)
  play.card:move_to(play.owner.hand, "down")
end

---The player's ward; nil where there is none.
local function ward_of(player)
  for _, card in ipairs(player.hand:pieces()) do
    if card.name == "ward" then return card end
  end
end

---Everybody else with cards may answer with a ward, in turn order, until one has done so.
function rules.react(ctx)
  for _, player in ipairs(ctx.game:players()) do
    if player ~= ctx.owner and player.hand.size > 0 then
      local ward = ward_of(player)
      if player:choose("window.ward", { "pass", ward }, { cause = ctx.card }) ~= "pass" then
        ward:move_to(ctx.game.discard, "up")
        return true
      end
    end
  end
  return false
end

window.install(flow, "window", rules)

---While champions line up a gong is struck every few seconds. In the window nobody is hurried: there all choose in secret.
function flow.line_up(game, frame)
  if frame.next == 1 then game:set_timer("gong", game.rules.gong) end
  if frame.next > game.seats then game:cancel_timer("gong") end
  return Base.line_up(game, frame)
end

flow.timers = {}

---Whoever has not lined up by then lays a trick aside, and is asked for a champion again.
function flow.timers.gong(game)
  local late = game:turn(game.arena.size + 1)
  game:log("gong.struck", { player = late })
  game:set_timer("gong", game.rules.gong)
  local trick = late:choose("gong.aside", function() return late.hand:pieces() end, { within = game.rules.gong // 2, default = late.hand.first })
  if trick then trick:move_to(game.discard, "up") end
end

return flow
