---Its owner looks at one champion that lies face down, and then at one card of somebody's hand.
local glimpse = trick { windows = "before_reveal" }

function glimpse.targets(ctx, picked)
  local list = {}
  if #picked == 0 then
    for _, champion in ipairs(ctx.game.arena:pieces()) do
      if not champion.face_up and champion.owner ~= ctx.owner then table.insert(list, champion) end
    end
    return list, "target.champion"
  elseif #picked == 1 then
    for _, player in ipairs(ctx.game:players()) do
      if player ~= ctx.owner then table.insert(list, player) end
    end
    return list, "target.player"
  end
end

function glimpse.resolve(ctx, champion, player)
  champion:show_to(ctx.owner)
  if player.hand.first then player.hand.first:show_to(ctx.owner) end
end

return glimpse
