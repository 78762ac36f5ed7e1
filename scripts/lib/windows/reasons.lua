---Why a card cannot be laid in an answer window, for whoever asks.
local plays = require "lib/windows/plays"

local reasons = {}

---The moments in which a card with these windows can be laid, as a sentence.
local function moments(windows)
  local when = list(type(windows) == "table" and windows or { windows }):map(function(name) return { text = "moment." .. name } end)
  return #when > 0 and { text = "why.moment", when = when } or { text = "why.not_now" }
end

---Why the player cannot lay the card now, as a sentence: { text = key, arguments }; nil where nothing is in the way. The game itself may know better
---(rules.why_not), then the card's own script is asked. A game has these texts: why.moment (`when`: a list of moment.<name>), why.target,
---why.not_now.
---@param game Game
---@param frame table of the window
---@param rules table of the window
---@param player Player
---@param card Piece
---@return table? sentence
function reasons.why_not(game, frame, rules, player, card)
  local script = card.kind.script
  local reason = rules.why_not and rules.why_not(game, player, card)
  if reason then return reason end
  if not script then return { text = "why.not_now" } end
  local windows, ctx = plays.windows(card.kind), plays.context(game, frame, player, card)
  if not plays.fits(windows, frame.at) then return moments(windows) end
  local may, why = true, nil
  if script.may_play then may, why = script.may_play(ctx) end
  if not may then return type(why) == "table" and why or { text = why or "why.not_now" } end
  local first = plays.choices(ctx, {})
  if first and #first == 0 then return { text = "why.target" } end
end

return reasons
