---Landscapes lie as the card draws them; turned where the card may be turned.
local figure = objective {
  params = {
    rows = { type = "string" },
    turns = { type = "boolean", optional = true },
    min_y = { type = "integer", optional = true },
    max_y = { type = "integer", optional = true },
  },
}

local legend = { O = "oasis", P = "palace", C = "caravan", M = "market" }

function figure.achieved(ctx)
  local drawn = ctx.params
  return ctx.player.kingdom:has_pattern(drawn.rows, "by", "land", "legend", legend, "turns", drawn.turns or false,
    "min_y", drawn.min_y, "max_y", drawn.max_y)
end

return figure
