---The scoring phase: the spaces in order, each turned up, ranked and awarded before the next.
local awards = {
  cave = require("aladdin/caves").award,
  market = require("aladdin/market").award,
  caravanserai = require("aladdin/caravanserai").award,
  guardroom = require("aladdin/guardroom").award,
  room = require("aladdin/palace").award,
}

local scoring = {}

---Goes on to the next space that anybody has a piece on; the guardroom is never left out, because those who stayed away leave the rooms.
---Caves ask nobody anything, so all of them are one step.
---@return boolean whether there was one
function scoring.next(game)
  local board = game:zones("board")
  for n = game.current + 1, #board do
    local space = board[n]
    local award = space.award
    if space.size > 0 or award == "guardroom" then
      game.current = n
      space:turn_up_all()
      awards[award](game, space)
      if award ~= "cave" then return true end
    end
  end
  return false
end

return scoring
