---A ruby effect brings the owner more than one ruby.
return character {
  params = { gain = { type = "integer", minimum = 0 } },
  modify = {
    ruby_gain = function(ctx, gain, player) return player == ctx.owner and math.max(gain, ctx.params.gain) or gain end,
  },
}
