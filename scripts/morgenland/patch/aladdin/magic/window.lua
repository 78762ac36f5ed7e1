---Cards act one after the other, first laid first; of those laid at the same moment turn order decides, and an overtaken spell may be taken back.
local shield = require "morgenland/shield"

local window = { system = require "lib/windows/chronological", rules = {} }

for key, value in pairs(Base.rules) do window.rules[key] = value end

window.rules.prompts = { play = "ask.play", target = "ask.target", take_back = "ask.take_back" }

---A spell, after one of somebody else.
function window.rules.may_take_back(_, play, acted)
  return play.card.category == "spells"
    and list(acted):any(function(other) return other.owner ~= play.owner and other.card.category == "spells" end)
end

function window.rules.take_back(game, play)
  game:log("log.takes_back", { player = play.owner, card = play.card.kind })
  play.card:move_to(play.owner.spells, "down")
  Base.rules.spend(game, play, "done") -- it is no longer announced
end

function window.rules.react(ctx, ...)
  if ctx.card.category == "spells" then shield.react(ctx, Base.rules.declare, Base.may_use, ...) end
end

return window
