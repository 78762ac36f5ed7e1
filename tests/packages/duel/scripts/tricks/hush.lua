---Cancels a trick of somebody else that has been played and has not acted yet, even another hush.
local hush = trick { phase = "cancel" }

hush.targets = {
  ask = "target.trick",
  from = function(ctx)
    return ctx:laid():where(function(card) return card ~= ctx.card end)
  end,
}

---What it names may have been cancelled by a later hush; then nothing is left to do.
function hush.still()
  return true
end

function hush.resolve(ctx, card)
  ctx:void(card)
end

return hush
