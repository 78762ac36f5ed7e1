---The caster gets the power of an artifact that somebody else uses this round, once.
local parasite = power {}

---How the other artifact's script sees it: as if the caster had laid it.
local function borrowed(ctx, artifact)
  local kind = artifact.kind
  local copy = kind:context {
    game = ctx.game, owner = ctx.owner, card = ctx.card, kind = kind, params = kind.params, rules = ctx.rules, at = ctx.at, window = ctx.window,
    laid = ctx.laid, void = ctx.void, voided = ctx.voided,
  }
  return copy, kind.script
end

---What can be named for the borrowed power: nil where it needs nothing.
local function targets_of(ctx, artifact, picked)
  local copy, script = borrowed(ctx, artifact)
  if script.targets then return script.targets(copy, picked) end
end

local function usable(ctx, artifact)
  local copy, script = borrowed(ctx, artifact)
  if not script or (script.may_play and not script.may_play(copy)) then return false end
  local first = targets_of(ctx, artifact, {})
  return not first or #first > 0
end

function parasite.targets(ctx, picked)
  if #picked > 0 then return targets_of(ctx, picked[1], { table.unpack(picked, 2) }) end
  local list = {}
  for _, player in ipairs(ctx.game:players()) do
    for _, artifact in ipairs(player ~= ctx.owner and player.in_use:pieces() or {}) do
      if usable(ctx, artifact) then list[#list + 1] = artifact end
    end
  end
  return list, "ask.parasite"
end

function parasite.phase(_, artifact)
  local phase = artifact.kind.script.phase
  return phase == "cancel" and phase or nil
end

---The artifact lies in front of its owner until the round ends; what else was named is for its own script to judge.
function parasite.still(ctx, artifact, ...)
  local copy, script = borrowed(ctx, artifact)
  if script.still then return script.still(copy, ...) end
  local picked = {}
  for _, target in ipairs({ ... }) do
    local found = false
    for _, other in ipairs(targets_of(ctx, artifact, picked) or {}) do found = found or other == target end
    if not found then return false end
    picked[#picked + 1] = target
  end
  return true
end

function parasite.resolve(ctx, artifact, ...)
  local copy, script = borrowed(ctx, artifact)
  script.resolve(copy, ...)
end

return parasite
