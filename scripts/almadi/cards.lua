---Taking what effects and gifts bring: the top mosaic, the top stall card, rubies.
local goals = require "almadi/goals"

local cards = {}

local function take_top(game, player, pile, zone, text)
  local card = pile.first
  card:move_to(zone, "up")
  game:log(text, { player = player, card = card.kind })
  goals.test(game, player)
end

---By the name of the effect: whether there is anything left to take.
cards.left = {
  hammer = function(game) return game.mosaic_pile.size > 0 end,
  stall = function(game) return game.stall_pile.size > 0 end,
  ruby = function(game) return game.reserve > 0 end,
}

---By the name of the effect: take one; of rubies so many, as far as the reserve has them.
cards.take = {
  hammer = function(game, player) take_top(game, player, game.mosaic_pile, player.mosaics, "log.mosaic") end,
  stall = function(game, player) take_top(game, player, game.stall_pile, player.stalls, "log.stall") end,
  ruby = function(game, player, count)
    local taken = game:transfer(game, "reserve", player, "rubies", count)
    game:log("log.rubies", { player = player, count = taken })
    goals.test(game, player)
  end,
}

return cards
