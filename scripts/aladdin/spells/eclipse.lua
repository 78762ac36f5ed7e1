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

function eclipse.targets(ctx, picked, any)
  if #picked > 0 then return nil end
  local list, hidden_too = {}, ctx.params.spaces == "occupied"
  pieces.find(ctx.game, "reach", function(piece)
    local space = piece.zone
    if space == list[#list] or not (hidden_too or piece.face_up) then return false end
    if ctx.params.current and space.order ~= ctx.game.current then return false end
    list[#list + 1] = space
    return true
  end, any)
  return list, "ask.space"
end

function eclipse.resolve(ctx, space)
  local game, parity, others = ctx.game, rest[ctx.params.parity], {}
  for _, kind in ipairs(game:kinds("tokens")) do
    if kind.value % 2 ~= parity then others[#others + 1] = kind end
  end
  local here, values = pieces.on(space), {}
  for i, piece in ipairs(here) do values[i] = game:query("piece_value", piece) end
  for i, piece in ipairs(here) do
    local leaves = values[i] % 2 == parity
    if not piece.face_up then game:disclose("leaves", leaves) end
    if not leaves then
      if not piece.face_up and values[i] == piece.value then piece:narrow(others) end -- a modifier may have changed what it counts
    elseif piece.zone == space and not game:query("immune", piece.owner, ctx.card) then
      game:log("log.removed", "place", space, "player", piece.owner, "piece", piece)
      pieces.remove(game, piece)
    end
  end
end

return eclipse
