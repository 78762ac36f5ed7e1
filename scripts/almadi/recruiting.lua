---Recruiting: a character from the own hand or from the offer, for rubies, at any moment of one's own turn.
local goals = require "almadi/goals"
local powers = require "almadi/powers"

local recruiting = {}

---What the cheapest character costs.
local least_cost = once(function(game)
  local least
  for _, kind in ipairs(game:kinds("characters")) do least = math.min(least or kind.cost, kind.cost) end
  return least
end)

---Adds to the choices whom the player can pay for, from the hand and from the offer.
---@return boolean whether there are any, or might be for all that the others know: to be asked must not tell what is in the hand
function recruiting.add_choices(game, player, choices)
  local rubies, hand, offer = game:numbers(player, "rubies", "hand", "offer")
  if rubies == 0 or hand + offer == 0 then return false end
  local before = #choices
  player.hand:pieces_up_to("cost", rubies, choices)
  game.offer:pieces_up_to("cost", rubies, choices)
  return #choices > before or (hand > 0 and rubies >= least_cost())
end

function recruiting.recruit(game, player, card)
  game:transfer(player, "rubies", game, "reserve", card.cost)
  card:move_to(player.recruited, "up")
  game:log("log.recruits", "player", player, "character", card.kind, "cost", card.cost)
  game:tally("characters.recruited", card, player)
  powers.enter(game, player, card.kind)
  game:tell("recruited", player, card.kind)
  goals.test(game, player)
end

return recruiting
