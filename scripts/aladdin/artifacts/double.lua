---The double: on its space one own token counts twice.
local pieces = require "aladdin/magic/pieces"

local double = power {
  params = { face_up_only = { type = "boolean" } },
  modify = {
    piece_value = function(ctx, value, piece)
      if piece == ctx.params.piece then return ctx.params.token.value end
      return value
    end,
  },
}

function double.targets(ctx, picked, any)
  if #picked > 0 then return nil end
  local list = {}
  for _, piece in ipairs(ctx.game:pieces("board", ctx.owner)) do
    if piece.category == "tokens" and (piece.face_up or not ctx.params.face_up_only) then
      list[#list + 1] = piece
      if any then break end
    end
  end
  return list, "ask.double"
end

function double.resolve(ctx, token)
  local game = ctx.game
  local copy = pieces.lay(game, "double_piece", ctx.owner, token.zone)
  game:modify {
    name = "modifier.double", owner = ctx.owner, cause = ctx.card, ends = "round_end", priority = -1, params = { piece = copy, token = token },
  }
end

return double
