---Recruiting: a character from the own hand or from the offer, for rubies, at any moment of one's own turn.
local goals = require "almadi/goals"
local powers = require "almadi/powers"

local recruiting = {}

---What the cheapest character costs.
local least_cost = once(function(game)
  return math.min(table.unpack(game:kinds("characters"):map("cost")))
end)

---Whom the player can pay for, from the hand and from the offer.
function recruiting.payable(game, player)
  local rubies, hand, offer = game:numbers(player, "rubies", "hand", "offer")
  if rubies == 0 or hand + offer == 0 then return {} end
  return player.hand:pieces():plus(game.offer:pieces()):where(function(card) return card.cost <= rubies end)
end

---Whether there might be anybody, for all that the others know: to be asked must not tell what is in the hand.
function recruiting.might(player)
  return player.hand.size > 0 and player.rubies >= least_cost()
end

function recruiting.recruit(game, player, card)
  game:transfer(player, "rubies", game, "reserve", card.cost)
  card:move_to(player.recruited, "up")
  game:log("log.recruits", { player = player, character = card.kind, cost = card.cost })
  game:tally("characters.recruited", card, player)
  powers.enter(game, player, card.kind)
  game:tell("recruited", player, card.kind)
  goals.test(game, player)
end

return recruiting
