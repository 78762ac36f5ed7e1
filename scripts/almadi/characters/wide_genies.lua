---The owner's genies may also build above the first row and below the last.
return character {
  params = { rows = { type = "integer", minimum = 0 } },
  modify = {
    genie_margin = function(ctx, rows, player) return player == ctx.owner and math.max(rows, ctx.params.rows) or rows end,
  },
}
