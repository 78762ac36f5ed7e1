---Tells the modifiers in force that something happened. Their `on` functions run one after the other, in order of priority, and may ask players.
local signal = {}

local function in_force(game, number)
  for _, modifier in ipairs(game:modifiers()) do
    if modifier.modifier == number then return true end
  end
  return false
end

---Runs `on[moment]` of every modifier that is in force now. One that ends because of an earlier one is left out; one that begins meanwhile
---waits for the next time.
---@param game Game
---@param moment string
---@param ... any what the functions get after their ctx
function signal.emit(game, moment, ...)
  for _, handler in ipairs(game:handlers(moment)) do
    if in_force(game, handler.ctx.modifier) then handler.call(handler.ctx, ...) end
  end
end

---As emit, then ends every modifier that lasts until this moment.
---@param game Game
---@param moment string
---@param ... any
---@return integer ended
function signal.close(game, moment, ...)
  signal.emit(game, moment, ...)
  return game:end_modifiers(moment)
end

return signal
