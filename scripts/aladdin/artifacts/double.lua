---The double: on its space one own token counts twice.
local pieces = require "aladdin/magic/pieces"

local double = power {
  params = { face_up_only = { type = "boolean" } },
  modify = {
    piece_value = function(ctx, value, piece)
      return piece == ctx.params.piece and ctx.params.token.value or value
    end,
  },
}

double.targets = {
  ask = "ask.double",
  from = function(ctx)
    return ctx.game:pieces("board", ctx.owner):where(function(piece)
      return piece.category == "tokens" and (piece.face_up or not ctx.params.face_up_only)
    end)
  end,
}

function double.resolve(ctx, token)
  local copy = pieces.lay(ctx.game, "double_piece", ctx.owner, token.zone)
  ctx.game:modify {
    name = "modifier.double", owner = ctx.owner, cause = ctx.card, ends = "round_end", priority = -1, params = { piece = copy, token = token },
  }
end

return double
