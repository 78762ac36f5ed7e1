---The effects that are owed: the player uses them in any order, or lets them go.
local cards = require "almadi/cards"
local genie = require "almadi/genie"
local goals = require "almadi/goals"

local effects = {}

local use = {
  genie = genie.use,
  hammer = cards.take.hammer,
  stall = cards.take.stall,
  moon = function(game, player) goals.take(game, player, player:choose("ask.moon", goals.open_to(game, player))) end,
  ruby = function(game, player) cards.take.ruby(game, player, game:query("ruby_gain", player)) end,
}

---The effects that can be used now, given how many of each are owed.
function effects.choices(game, player, genies, hammers, stalls, moons, rubies)
  local choices = {}
  if genies > 0 and genie.may(game) then choices[1] = "genie" end
  if hammers > 0 and cards.left.hammer(game) then choices[#choices + 1] = "hammer" end
  if stalls > 0 and cards.left.stall(game) then choices[#choices + 1] = "stall" end
  if moons > 0 and goals.any_open_to(game, player) then choices[#choices + 1] = "moon" end
  if rubies > 0 and cards.left.ruby(game) then choices[#choices + 1] = "ruby" end
  return choices
end

---Uses one; nothing where this is the word for something else.
function effects.use(game, player, effect)
  if not use[effect] then return false end
  if effect ~= "genie" then game[effect] = game[effect] - 1 end
  game:tally("effects.used", effect, player)
  use[effect](game, player)
  return true
end

---Nothing is owed any more, of what was owed until now.
function effects.clear(game, genies, hammers, stalls, moons, rubies)
  if genies > 0 then game.genie = 0 end
  if hammers > 0 then game.hammer = 0 end
  if stalls > 0 then game.stall = 0 end
  if moons > 0 then game.moon = 0 end
  if rubies > 0 then game.ruby = 0 end
end

return effects
