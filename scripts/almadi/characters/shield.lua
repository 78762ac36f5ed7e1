---Nobody can take objectives from the owner.
return character {
  modify = {
    shielded = function(ctx, shielded, player) return shielded or player == ctx.owner end,
  },
}
