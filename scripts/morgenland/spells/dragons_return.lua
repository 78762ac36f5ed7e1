---The dragon comes back to a cave: its turn is left out. The tokens stay as they lie, and the treasure goes to the bank when the round ends.
---Where somebody shielded is in the cave, everybody is ranked as usual, but only the shielded take what they have won.
local cast = require "aladdin/magic/cast"
local pieces = require "aladdin/magic/pieces"

---Whether anybody who is shielded has a piece in the cave.
local function is_disputed(params)
  for _, player in ipairs(params.exempt or {}) do
    if params.cave:count(player) > 0 then return true end
  end
  return false
end

local function unless_skipped(ctx, answer, space)
  return answer and (space ~= ctx.params.cave or is_disputed(ctx.params))
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

function dragons_return.targets(ctx, picked)
  if #picked > 0 then return nil end
  local list = {}
  for _, cave in ipairs(ctx.game:zones("caves")) do
    if pieces.unscored(ctx.game, cave) then list[#list + 1] = cave end
  end
  return list, "ask.cave"
end

function dragons_return.resolve(ctx, cave)
  ctx.game:log("log.dragon_stays", "place", cave)
  cast.last(ctx, "modifier.dragons_return", { cave = cave })
end

return dragons_return
