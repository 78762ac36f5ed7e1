---Equal strengths: turn order decides, and who is asked first because of it reads why.
local ties = {}

---Why the player of that rank and strength comes before somebody who is as strong on that space, as a sentence for a question; empty where
---nobody is.
---@return string|table
function ties.told(game, space, rank, strength)
  if space.size < 2 then return "" end
  local rival, other = game:ranked(space, "piece_value", rank + 1)
  if not rival or other ~= strength then return "" end
  return { text = "why.tie", rival = rival, strength = strength }
end

return ties
