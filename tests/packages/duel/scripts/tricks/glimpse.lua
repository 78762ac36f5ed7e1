---Its owner looks at one champion that lies face down, and then at one card of somebody's hand.
local glimpse = trick { windows = "before_reveal" }

glimpse.targets = {
  {
    ask = "target.champion",
    from = function(ctx)
      return ctx.game.arena:pieces():where(function(champion) return not champion.face_up and champion.owner ~= ctx.owner end)
    end,
  },
  {
    ask = "target.player",
    from = function(ctx)
      return ctx.game:players():where(function(player) return player ~= ctx.owner end)
    end,
  },
}

function glimpse.resolve(ctx, champion, player)
  champion:show_to(ctx.owner)
  if player.hand.first then player.hand.first:show_to(ctx.owner) end
end

return glimpse
