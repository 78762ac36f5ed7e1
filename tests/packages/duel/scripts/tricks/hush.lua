---Cancels a trick of somebody else that has been played and has not acted yet, even another hush.
local hush = trick { phase = "cancel" }

function hush.targets(ctx, picked)
  if #picked > 0 then return nil end
  local list = {}
  for _, card in ipairs(ctx:laid()) do
    if card ~= ctx.card then table.insert(list, card) end
  end
  return list, "target.trick"
end

---What it names may have been cancelled by a later hush; then nothing is left to do.
function hush.still()
  return true
end

function hush.resolve(ctx, card)
  ctx:void(card)
end

return hush
