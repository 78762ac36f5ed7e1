---At the end: all caravans of the owner travel as one group.
return character {
  modify = {
    caravans_joined = function(ctx, joined, player) return joined or player == ctx.owner end,
  },
}
