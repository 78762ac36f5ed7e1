---What positions and specs say about this game in words that are no plain counter or zone.
local niches = require("aladdin/stock").niches

local position = {}

---Puts treasure into a cave's niches, from the top.
function position.set_niches(_, cave, amounts)
  for i = 1, #niches do cave[niches[i]] = amounts[i] or 0 end
  cave.filled = #amounts
end

---What lies in a cave's niches, as far down as there is anything.
function position.get_niches(_, cave)
  local amounts = {}
  for i = 1, #niches do amounts[i] = cave[niches[i]] end
  while amounts[#amounts] == 0 do amounts[#amounts] = nil end
  return amounts
end

return position
