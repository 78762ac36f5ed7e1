---The owner has one more turn before the scores are counted.
return character {
  modify = {
    extra_turns = function(ctx, turns, player) return player == ctx.owner and turns + 1 or turns end,
  },
}
