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

---How often each effect is owed: genie, hammer, stall, moon, ruby; and how many powers the player could use.
function effects.owed(game, player)
  return game:numbers(player, "genie", "hammer", "stall", "moon", "ruby", "usable")
end

---The effects that can be used now, of those that are owed so often.
function effects.choices(game, player, genies, hammers, stalls, moons, rubies)
  local words = {}
  if genies > 0 and game.relocations < game.rules.relocations then table.insert(words, "genie") end
  if hammers > 0 and cards.left.hammer(game) then table.insert(words, "hammer") end
  if stalls > 0 and cards.left.stall(game) then table.insert(words, "stall") end
  if moons > 0 and goals.any_open_to(game, player) then table.insert(words, "moon") end
  if rubies > 0 and cards.left.ruby(game) then table.insert(words, "ruby") end
  return words
end

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
