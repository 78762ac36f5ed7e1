---The key: its owner gets past the guard, whatever lies in the guardroom.
local key = power {}

---Until the guard has been dealt with.
function key.may_play(ctx)
  return ctx.owner.entered == 0 and ctx.game.settled < ctx.game.guardroom.order, "why.past_guard"
end

function key.resolve(ctx)
  ctx.owner.entered = 1
end

return key
