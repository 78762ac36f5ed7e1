---A landscape arrives on a cell, laid or moved: every active edge of it owes its player an effect.
local goals = require "almadi/goals"
local powers = require "almadi/powers"

local arrival = {}

---Adds to what is owed already, and says how many genies were activated. Genies are owed once, however many there are.
---Jars owe nothing before the end.
arrival.owe = touching {
  sides = "sides",
  mark = "+",
  count = { "genie", "g", "hammer", "h", "stall", "s", "moon", "m", "ruby", "r" },
  note = { "jar", "j" },
  log = "log.activated",
}

---What comes of it, once it is owed.
function arrival.done(game, player, genies)
  if genies > 0 then powers.genie_activated(game, player) end
  goals.test(game, player)
end

---@param second? Piece another landscape that arrives at the same moment; an edge between the two counts once
function arrival.of(game, player, first, second)
  arrival.done(game, player, (arrival.owe(game, player, first, second)))
end

return arrival
