---The end of a round: everything goes back to where it came from; the camel stays.
local guards = require "aladdin/guards"
local stock = require "aladdin/stock"

local cleanup = {}

function cleanup.all(game)
  game:send_all("board", "screen")
  stock.clear(game)
  guards.dismiss(game)
  for n = 1, game.seats do game:turn(n).entered = 0 end
  game.current = 0
  game.laps = 0
end

return cleanup
