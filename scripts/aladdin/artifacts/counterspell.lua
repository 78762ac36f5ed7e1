---The counterspell: a spell that somebody else has just cast has no effect on anybody.
local counterspell = power { phase = "cancel" }

function counterspell.targets(ctx, picked)
  if #picked > 0 then return nil end
  local list = {}
  for _, card in ipairs(ctx:laid(ctx.owner)) do
    if card.category == "spells" then list[#list + 1] = card end
  end
  return list, "ask.counter"
end

---Somebody may have cancelled the same spell already.
function counterspell.still()
  return true
end

function counterspell.resolve(ctx, spell)
  ctx:void(spell)
end

return counterspell
