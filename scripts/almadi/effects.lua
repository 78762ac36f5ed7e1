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

---The effects that can be used now, of those that are owed.
---@return string[] words
---@return table<string, integer> owed how often, by effect
function effects.choices(game, player)
  local genie_owed, hammer, stall, moon, ruby = game:numbers(player, "genie", "hammer", "stall", "moon", "ruby")
  if genie_owed + hammer + stall + moon + ruby == 0 then return {}, effects.none end
  local words = {}
  if genie_owed > 0 and game.relocations < game.rules.relocations then words[#words + 1] = "genie" end
  if hammer > 0 and cards.left.hammer(game) then words[#words + 1] = "hammer" end
  if stall > 0 and cards.left.stall(game) then words[#words + 1] = "stall" end
  if moon > 0 and goals.any_open_to(game, player) then words[#words + 1] = "moon" end
  if ruby > 0 and cards.left.ruby(game) then words[#words + 1] = "ruby" end
  return words, { genie = genie_owed, hammer = hammer, stall = stall, moon = moon, ruby = ruby }
end

---Nothing is owed.
effects.none = { genie = 0, hammer = 0, stall = 0, moon = 0, ruby = 0 }

---Uses one; nothing where this is the word for something else.
function effects.use(game, player, effect)
  if not use[effect] then return false end
  if effect ~= "genie" then game[effect] = game[effect] - 1 end
  game:tally("effects.used", effect, player)
  use[effect](game, player)
  return true
end

---The turn is over: what is still owed is let go, and what genies and characters did is forgotten.
function effects.forget(game)
  game:reset("genie", "hammer", "stall", "moon", "ruby", "relocations", "moved_last", "moved_from", "powers_ready", "powers_used")
end

return effects
