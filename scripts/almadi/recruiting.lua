---Recruiting: a character from the own hand or from the offer, for rubies, at any moment of one's own turn.
local goals = require "almadi/goals"
local powers = require "almadi/powers"

local recruiting = {}

---Who can be recruited: whom the player can pay for, from the hand and from the offer.
recruiting.choices = { { "hand", "cost", "rubies" }, { "offer", "cost", "rubies" } }

---Whether there might be any in the hand, for all that the others know: to be asked must not tell what is in it.
recruiting.possible = condition { { "hand", "rubies >= characters.cost" } }

---Adds them to the choices.
---@return boolean whether there are any, or might be
function recruiting.add_choices(game, player, choices)
  local before, rubies = #choices, player.rubies
  player.hand:pieces_up_to("cost", rubies, choices)
  game.offer:pieces_up_to("cost", rubies, choices)
  return #choices > before or recruiting.possible(game, player)
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
