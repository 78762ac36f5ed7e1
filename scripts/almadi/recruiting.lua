---Recruiting: a character from the own hand or from the offer, for rubies, at any moment of one's own turn.
local goals = require "almadi/goals"
local powers = require "almadi/powers"

local recruiting = {}

---What the cheapest character of all costs; worked out once, since the content does not change.
local cheapest

local function least_cost(game)
  cheapest = math.maxinteger
  for _, kind in ipairs(game:kinds("characters")) do cheapest = math.min(cheapest, kind.cost) end
  return cheapest
end

---Whether so many rubies are enough for the cheapest character of all.
function recruiting.affords(game, rubies)
  return rubies >= (cheapest or least_cost(game))
end

---Adds the characters that the player can pay for now to the choices: from the hand, then from the offer.
---@return boolean possible whether, for all that the others know, there might be any: to be asked must not tell what is in a hand
function recruiting.add_choices(game, player, rubies, choices)
  if not recruiting.affords(game, rubies) then return false end
  local hand = game:numbers(player, "hand")
  player.hand:pieces_up_to("cost", rubies, choices)
  local before = #choices
  game.offer:pieces_up_to("cost", rubies, choices)
  return hand > 0 or #choices > before
end

function recruiting.recruit(game, player, card)
  game:transfer(player, "rubies", game, "reserve", card.cost)
  card:move_to(player.recruited, "up")
  game:log("log.recruits", "player", player, "character", card.kind, "cost", card.cost)
  game:tally("characters.recruited", card, player)
  powers.enter(game, player, card.kind)
  goals.test(game, player)
end

return recruiting
