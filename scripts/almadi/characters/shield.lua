---Nobody can take objectives from the owner.
return character {
  module = "almadi/characters/shield",
  modify = {
    shielded = function(ctx, shielded, player) return shielded or player == ctx.owner end,
  },
}
