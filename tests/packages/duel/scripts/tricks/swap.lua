---Its owner throws away up to two tricks and draws as many.
local swap = trick {}

function swap.may_play(ctx)
  return ctx.owner.hand.size > 1
end

function swap.resolve(ctx)
  local given = ctx.owner:choose_some("swap", "hand", 0, 2)
  for _, card in ipairs(given) do card:move_to(ctx.game.discard, "up") end
  for _ = 1, math.min(#given, ctx.game.deck.size) do ctx.game.deck.first:move_to(ctx.owner.hand, "down") end
end

return swap
