---Tells the modifiers in force that something happened. Old: game:tell and game:close do the same.
local signal = {}

---Tells that a moment has come: use game:tell.
---@param game Game
---@param moment string
---@param ... any what the moment tells
function signal.emit(game, moment, ...)
  game:tell(moment, ...)
end

---The same, and ends what lasts until then: use game:close.
---@param game Game
---@param moment string
---@param ... any what the moment tells
function signal.close(game, moment, ...)
  game:close(moment, ...)
end

return signal
