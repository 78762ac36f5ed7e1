---A storm over one space of the city: every token there that is worth as much as the card says, or more, leaves it.
local pieces = require "aladdin/magic/pieces"

local storm = power { params = { from = { type = "integer", minimum = 0 } } }

---What can be named: the spaces of the city that have still to be scored and where somebody has a token.
storm.targets = {
  ask = "ask.space",
  from = function(ctx)
    return ctx.game:zones("city"):where(function(space) return pieces.on(space):any() and pieces.unscored(ctx.game, space) end)
  end,
}

function storm.resolve(ctx, space)
  local game = ctx.game
  for _, piece in ipairs(pieces.on(space)) do
    local strong = game:query("piece_value", piece) >= ctx.params.from
    if not piece.face_up then game:disclose("sandstorm:strong", strong) end -- everybody sees whether it leaves
    if strong and not game:query("immune", piece.owner, ctx.card) then pieces.send_home(game, piece) end
  end
end

return storm
