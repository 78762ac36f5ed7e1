---Every piece with an odd value, or every one with an even value, leaves a space. What stays hidden there is known to be of the other sort.
local pieces = require "aladdin/magic/pieces"

local eclipse = power {}

local rest = { odd = 1, even = 0 }

local function face_up(list)
  for _, piece in ipairs(list) do
    if piece.face_up then return true end
  end
  return false
end

function eclipse.targets(ctx, picked)
  if #picked > 0 then return nil end
  local list = {}
  for _, space in ipairs(ctx.game:zones("board")) do
    if space.size > 0 and space.award ~= "guardroom" and pieces.unscored(ctx.game, space) then
      local here = pieces.on(space)
      if #here > 0 and (ctx.params.spaces == "occupied" or face_up(here)) then list[#list + 1] = space end
    end
  end
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
    if values[i] % 2 ~= parity then
      if not piece.face_up then piece:narrow(others) end
    elseif piece.zone == space and not game:query("immune", piece.owner, ctx.card) then
      game:log("log.removed", "place", space, "player", piece.owner, "piece", piece)
      pieces.remove(game, piece)
    end
  end
end

return eclipse
