---The scoring phase: the spaces in order, each turned up, ranked and awarded before the next.
local awards = {
  cave = require("aladdin/caves").award,
  market = require("aladdin/market").award,
  caravanserai = require("aladdin/caravanserai").award,
  guardroom = require("aladdin/guardroom").award,
  room = require("aladdin/palace").award,
  tent = require("aladdin/tent").award,
  djinn = require("aladdin/djinn").award,
}

local scoring = { awards = awards }

---The next space on which anybody has a piece; the guardroom is never left out, because those who stayed away leave the rooms.
local function next_space(game, after)
  local space, n = game:next_occupied("board", after)
  local award = space and space.award
  if not space or award == "room" then
    local guardroom = game.guardroom
    if after < guardroom.order then return guardroom, guardroom.order, "guardroom" end
  end
  return space, n, award
end

---Says who comes first where strengths on a space that is turned up are equal, and why.
function scoring.tell_ties(game, space)
  local players, strengths = game:ranking(space, "piece_value")
  for n = 2, #players do
    if strengths[n] == strengths[n - 1] then
      game:log("log.tie", { place = space, first = players[n - 1], second = players[n], strength = strengths[n] })
    end
  end
end

---Scores the next space; caves ask nobody anything, so all of them are one step.
---@return boolean whether there was one
function scoring.next(game)
  local space, n, award = next_space(game, game.current)
  while space do
    game.current = n
    game:turn_up(space)
    game:tell("revealed", space)
    if award ~= "guardroom" and space.size > 1 then scoring.tell_ties(game, space) end
    awards[award](game, space)
    game:tell("scored", space)
    if award ~= "cave" then return true end
    space, n, award = next_space(game, n)
  end
  return false
end

return scoring
