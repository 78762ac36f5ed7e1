---Every piece with an odd value, or every one with an even value, leaves a space. What stays hidden there is known to be of the other sort.
local pieces = require "aladdin/magic/pieces"

local eclipse = power {
  params = {
    parity = { enum = { "odd", "even" } },
    spaces = { enum = { "occupied", "face_up" } },
    current = { type = "boolean", optional = true },
  },
}

local rest = { odd = 1, even = 0 }

eclipse.targets = {
  ask = "ask.space",
  from = function(ctx)
    local game, hidden_too = ctx.game, ctx.params.spaces == "occupied"
    return game:zones("reach"):where(function(space)
      if ctx.params.current and space.order ~= game.current then return false end
      return pieces.find(game, space, function(piece) return hidden_too or piece.face_up end):any()
    end)
  end,
}

function eclipse.resolve(ctx, space)
  local game, parity = ctx.game, rest[ctx.params.parity]
  local others = game:kinds("tokens"):where(function(kind) return kind.value % 2 ~= parity end)
  local here = pieces.on(space)
  local values = here:map(function(piece) return game:query("piece_value", piece) end)
  for i, piece in ipairs(here) do
    local leaves = values[i] % 2 == parity
    if not piece.face_up then game:disclose("leaves", leaves) end
    if not leaves then
      if not piece.face_up and values[i] == piece.value then piece:narrow(others) end -- a modifier may have changed what it counts
    elseif piece.zone == space and not game:query("immune", piece.owner, ctx.card) then
      pieces.send_home(game, piece)
    end
  end
end

return eclipse
