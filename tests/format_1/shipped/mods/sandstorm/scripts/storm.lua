---A storm over one space of the city: every token there that is worth as much as the card says, or more, leaves it.
local pieces = require "aladdin/magic/pieces"

local storm = power { params = { from = { type = "integer", minimum = 0 } } }

---What can be named: the spaces of the city that have still to be scored and where somebody has a token.
function storm.targets(ctx, picked)
  if #picked > 0 then return nil end
  local list = {}
  for _, space in ipairs(ctx.game:zones("city")) do
    if #pieces.on(space) > 0 and pieces.unscored(ctx.game, space) then list[#list + 1] = space end
  end
  return list, "ask.space"
end

function storm.resolve(ctx, space)
  local game = ctx.game
  for _, piece in ipairs(pieces.on(space)) do
    local strong = game:query("piece_value", piece) >= ctx.params.from
    if not piece.face_up then game:disclose("sandstorm:strong", strong) end -- everybody sees whether it leaves
    if strong and not game:query("immune", piece.owner, ctx.card) then
      game:log("log.removed", "place", space, "player", piece.owner, "piece", piece)
      pieces.remove(game, piece)
    end
  end
end

return storm
