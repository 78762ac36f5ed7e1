---The effects that are owed: the player uses them in any order, or lets them go.
local cards = require "almadi/cards"
local genie = require "almadi/genie"
local goals = require "almadi/goals"

local effects = {}

local order = { "genie", "hammer", "stall", "moon", "ruby" }

---Whether an owed effect can do anything now.
local can = {
  genie = genie.may,
  hammer = cards.left.hammer,
  stall = cards.left.stall,
  moon = goals.any_open_to,
  ruby = cards.left.ruby,
}

local use = {
  genie = genie.use,
  hammer = cards.take.hammer,
  stall = cards.take.stall,
  moon = function(game, player) goals.take(game, player, player:choose("ask.moon", goals.open_to(game, player))) end,
  ruby = function(game, player) cards.take.ruby(game, player, game:query("ruby_gain", player)) end,
}

---The effects that can be used now.
function effects.choices(game, player)
  local list = {}
  for _, effect in ipairs(order) do
    if game[effect] > 0 and can[effect](game, player) then list[#list + 1] = effect end
  end
  return list
end

---Uses one; nothing where this is the word for something else.
function effects.use(game, player, effect)
  if not use[effect] then return false end
  if effect ~= "genie" then game[effect] = game[effect] - 1 end
  game:tally("effects.used", effect, player)
  use[effect](game, player)
  return true
end

---Nothing is owed any more.
function effects.clear(game)
  for _, effect in ipairs(order) do
    if game[effect] ~= 0 then game[effect] = 0 end
  end
end

return effects
