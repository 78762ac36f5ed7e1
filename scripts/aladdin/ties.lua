---Equal strengths: turn order decides, and who is asked first because of it reads why.
local ties = {}

---Why the player comes before somebody who is as strong on that space, as a sentence for a question; empty where nobody is.
---@return string|table
function ties.told(game, space, player)
  if space.size < 2 then return "" end
  local players, strengths = game:ranking(space, "piece_value")
  for n = 1, #players - 1 do
    if players[n] == player and strengths[n + 1] == strengths[n] then
      return { text = "why.tie", rival = players[n + 1], strength = strengths[n] }
    end
  end
  return ""
end

return ties
