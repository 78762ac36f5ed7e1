---Recruiting: a character from the own hand or from the offer, for rubies, at any moment of one's own turn.
local goals = require "almadi/goals"
local powers = require "almadi/powers"

local recruiting = {}

---What the cheapest character of all costs; worked out once, since the content does not change.
local cheapest

local function least_cost(game)
  if cheapest then return cheapest end
  cheapest = math.maxinteger
  for _, kind in ipairs(game:kinds("characters")) do cheapest = math.min(cheapest, kind.cost) end
  return cheapest
end

---The characters that the player can pay for now.
function recruiting.choices(game, player)
  local list = {}
  if player.rubies < least_cost(game) then return list end
  for _, zone in ipairs({ player.hand, game.offer }) do
    for _, card in ipairs(zone:pieces()) do
      if card.cost <= player.rubies then list[#list + 1] = card end
    end
  end
  return list
end

---Whether, for all that the others know, the player might recruit somebody: to be asked must not tell what is in a hand.
function recruiting.possible(game, player)
  local rubies = player.rubies
  if rubies < least_cost(game) then return false end
  if player.hand.size > 0 then return true end
  for _, card in ipairs(game.offer:pieces()) do
    if card.cost <= rubies then return true end
  end
  return false
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
