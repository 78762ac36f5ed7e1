---How often something may be done in a period (a round, a turn, the whole game). What was done stands in a variable that the game declares: of
---the game, of each seat, or of each zone.
local limits = {}

---What the variable of the holder says about this period; an older period counts as nothing.
local function counts_of(holder, variable, period)
  local kept = holder[variable]
  if type(kept) ~= "table" or kept.period ~= period then return { period = period, done = {} } end
  return kept
end

---How often it was done in this period.
---@param holder Game|Player|Zone
---@param variable string
---@param what string
---@param period integer
---@return integer
function limits.done(holder, variable, what, period)
  return counts_of(holder, variable, period).done[what] or 0
end

---Whether it may be done once more.
---@param holder Game|Player|Zone
---@param variable string
---@param what string
---@param most integer
---@param period integer
---@return boolean
function limits.allows(holder, variable, what, most, period)
  return limits.done(holder, variable, what, period) < most
end

---Notes that it is done; false, and nothing is noted, where that is once too often.
---@param holder Game|Player|Zone
---@param variable string
---@param what string
---@param most integer
---@param period integer
---@return boolean
function limits.take(holder, variable, what, most, period)
  if not limits.allows(holder, variable, what, most, period) then return false end
  local kept = counts_of(holder, variable, period)
  local done = {}
  for name, n in pairs(kept.done) do done[name] = n end
  done[what] = (done[what] or 0) + 1
  holder[variable] = { period = period, done = done }
  return true
end

return limits
