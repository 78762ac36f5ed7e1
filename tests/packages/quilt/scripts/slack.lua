---Who has a needle or a thimble may sew a patch onto a neighbouring row.
return {
  modify = {
    slack = function(ctx, rows, player) return player == ctx.owner and rows + 1 or rows end,
  },
}
