---Everybody learns whether one hidden champion is strong or weak, not which it is.
local hint = trick { windows = "before_reveal" }

hint.targets = {
  ask = "target.champion",
  from = function(ctx)
    return ctx.game.arena:pieces():where(function(champion) return not champion.face_up end)
  end,
}

function hint.resolve(ctx, champion)
  local strong, alike = champion.power >= 3, {}
  for _, kind in ipairs(ctx.game:kinds("champions")) do
    if (kind.power >= 3) == strong then table.insert(alike, kind) end
  end
  champion:narrow(alike)
  ctx.game:log(strong and "hint.strong" or "hint.weak", { champion = champion })
end

return hint
