---Until the round ends every token of its owner in the city weighs more.
---What an artifact may contain is told in docs/modding/contracts.md: windows, params, phase, may_play, targets, fixed, still, resolve;
---`modify` and `on` are what it does while it lasts.
local cast = require "aladdin/magic/cast"

local thing = power {
  params = { bonus = { type = "integer" } },        -- what the content says under `with`, as ctx.params; anything else there is an error
  ---A question that rules ask (`queries` in the content), the answer so far, and what it is about. In force after `resolve`.
  modify = {
    piece_value = function(ctx, value, piece)
      if piece.owner == ctx.owner and piece.category == "tokens" and piece.zone:is_in("city") then return value + ctx.params.bonus end
      return value
    end,
  },
}

---Brings `modify` into force until the round ends.
function thing.resolve(ctx)
  cast.last(ctx, "{{id}}.lasts", { bonus = ctx.params.bonus })
end

return thing
