---The end of the game: last decisions, extra turns, the score sheet and the winners.
local ranking = require "lib/ranking"
local scoring = require "almadi/scoring"

local ending = {}

---Characters that may still be decided about.
function ending.decide(game)
  game:tell("game_end")
end

---Whose extra turn it is; nobody's where all are taken.
function ending.next_extra(game)
  for _, player in ipairs(game:players()) do
    if player.extra < game:query("extra_turns", player) then
      player.extra = player.extra + 1
      game:log("log.extra_turn", { player = player })
      return player
    end
  end
end

---Writes the score sheets and ends the game; a tie is shared.
function ending.finish(game)
  local oases, most = scoring.oases(game)
  for _, player in ipairs(game:players()) do
    local sheet, total = scoring.sheet(game, player, oases, most), 0
    for i, part in ipairs(scoring.parts) do
      local points = sheet[part]
      if points ~= 0 then
        player[scoring.counters[i]] = points
        total = total + points
      end
    end
    for _, line in ipairs(sheet.characters) do
      game:log("log.character_points", { player = player, character = line.kind, points = line.points })
    end
    game:log("log.sheet", { player = player, oasis = sheet.oasis, largest = sheet.largest, transport = sheet.transport,
      palace = sheet.palace, jar = sheet.jar, mosaic = sheet.mosaic, objective = sheet.objective, ruby = sheet.ruby,
      character = sheet.character, total = total })
    game:set_score(player, total)
  end
  local winners = ranking.best(game:players(), function(player) return player.score end)
  for _, player in ipairs(winners) do
    game:log(#winners == 1 and "log.wins" or "log.shares", { player = player, points = player.score })
  end
  game:finish(winners)
end

return ending
