---The counterspell: a spell that somebody else has just cast has no effect on anybody.
local counterspell = power { phase = "cancel" }

counterspell.targets = {
  ask = "ask.counter",
  from = function(ctx) return ctx:laid(ctx.owner):where(function(card) return card.category == "spells" end) end,
}

---Somebody may have cancelled the same spell already.
function counterspell.still()
  return true
end

function counterspell.resolve(ctx, spell)
  ctx:void(spell)
end

return counterspell
