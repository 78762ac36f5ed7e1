---The end of a round: everything goes back to where it came from; the camel stays.
local guards = require "aladdin/guards"
local stock = require "aladdin/stock"

local cleanup = {}

function cleanup.all(game)
  for _, space in ipairs(game:zones("board")) do
    if space.size > 0 then space:send_all("screen") end
  end
  stock.clear(game)
  guards.dismiss(game)
  game.current = 0
  game.lap = 0
end

return cleanup
