---At the end: each good on the owner's stall cards counts as several.
return character {
  params = { worth = { type = "integer", minimum = 0 } },
  modify = {
    stall_worth = function(ctx, worth, player) return player == ctx.owner and worth * ctx.params.worth or worth end,
  },
}
