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
effects.choices = words {
  { "genie", "genie", "relocations < rules.relocations" },
  { "hammer", "hammer", "mosaic_pile" },
  { "stall", "stall", "stall_pile" },
  { "moon", "moon", goals.any_open_to },
  { "ruby", "ruby", "reserve" },
}

---Uses one; nothing where this is the word for something else.
function effects.use(game, player, effect)
  if not use[effect] then return false end
  if effect ~= "genie" then game[effect] = game[effect] - 1 end
  game:tally("effects.used", effect, player)
  use[effect](game, player)
  return true
end

---What nobody remembers once a turn is over: effects that are still owed, and what genies and characters did.
effects.forgotten = { "genie", "hammer", "stall", "moon", "ruby", "relocations", "moved_last", "moved_from", "powers_ready", "powers_used" }

return effects
