---Tells the modifiers in force that something happened. Old: game:tell and game:close do the same.
local signal = {}

---@param game Game
---@param moment string
---@param ... any what the moment tells
function signal.emit(game, moment, ...)
  game:tell(moment, ...)
end

---@param game Game
---@param moment string
---@param ... any
function signal.close(game, moment, ...)
  game:close(moment, ...)
end

return signal
