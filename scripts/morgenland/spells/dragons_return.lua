---The dragon comes back to a cave: its turn is left out. The tokens stay as they lie, and the treasure goes to the bank when the round ends.
---Where somebody shielded is in the cave, everybody is ranked as usual, but only the shielded take what they have won.
local cast = require "aladdin/magic/cast"
local pieces = require "aladdin/magic/pieces"

---Whether the cave is left out: nobody who is shielded has a piece in it.
local function unless_skipped(ctx, answer, space)
  if not answer or space ~= ctx.params.cave then return answer end
  return list(ctx.params.exempt):any(function(player) return space:count(player) > 0 end)
end

local dragons_return = power {
  modify = {
    is_revealed = unless_skipped,
    is_scored = unless_skipped,
    collectors = function(ctx, players, cave)
      if cave ~= ctx.params.cave then return players end
      return ctx.params.exempt or {}
    end,
  },
}

dragons_return.targets = {
  ask = "ask.cave",
  from = function(ctx) return ctx.game:zones("caves"):where(function(cave) return pieces.unscored(ctx.game, cave) end) end,
}

function dragons_return.resolve(ctx, cave)
  ctx.game:log("log.dragon_stays", { place = cave })
  cast.last(ctx, "modifier.dragons_return", { cave = cave })
end

return dragons_return
