---Everybody learns whether one hidden champion is strong or weak, not which it is.
local hint = trick { windows = "before_reveal" }

function hint.targets(ctx, picked)
  if #picked > 0 then return nil end
  local list = {}
  for _, champion in ipairs(ctx.game.arena:pieces()) do
    if not champion.face_up then table.insert(list, champion) end
  end
  return list, "target.champion"
end

function hint.resolve(ctx, champion)
  local strong, alike = champion.power >= 3, {}
  for _, kind in ipairs(ctx.game:kinds("champions")) do
    if (kind.power >= 3) == strong then table.insert(alike, kind) end
  end
  champion:narrow(alike)
  ctx.game:log(strong and "hint.strong" or "hint.weak", { champion = champion })
end

return hint
