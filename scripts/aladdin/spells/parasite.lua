---The caster gets the power of an artifact that somebody else uses this round, once.
local plays = require "lib/windows/plays"

local parasite = power {}

---How the other artifact's script sees it: as if the caster had laid it.
local function borrowed(ctx, artifact)
  local copy = plays.context(ctx.game, ctx.window, ctx.owner, artifact)
  copy.card, copy.voided = ctx.card, ctx.voided
  return copy, copy.kind.script
end

local function usable(ctx, artifact)
  if not artifact.kind.script then return false end
  local copy, script = borrowed(ctx, artifact)
  if script.may_play and not script.may_play(copy) then return false end
  local first = plays.choices(copy, {})
  return not first or first[1] ~= nil
end

parasite.targets = {
  {
    ask = "ask.parasite",
    from = function(ctx)
      local artifacts = list {}
      for _, player in ipairs(ctx.game:players()) do
        if player ~= ctx.owner then artifacts = artifacts:plus(player.in_use:pieces()) end
      end
      return artifacts:where(function(artifact) return usable(ctx, artifact) end)
    end,
  },
  ---What can be named for the borrowed power, as often as that asks.
  more = function(ctx, artifact, ...)
    local choices, ask = plays.choices(borrowed(ctx, artifact), { ... })
    local stages = {}
    stages[select("#", ...) + 1] = choices and { ask = ask, from = function() return choices end }
    return stages
  end,
}

function parasite.phase(_, artifact)
  local phase = artifact.kind.script.phase
  return phase == "cancel" and phase or nil
end

---The artifact lies in front of its owner until the round ends; what else was named is for its own script to judge.
function parasite.still(ctx, artifact, ...)
  return plays.still_good(borrowed(ctx, artifact), { ... })
end

function parasite.resolve(ctx, artifact, ...)
  local copy, script = borrowed(ctx, artifact)
  script.resolve(copy, ...)
end

return parasite
