---Net: who takes it fishes numbers that were bid already out of the water, and has them in hand again.
local net = cargo {
  params = { count = { type = "integer", minimum = 1 } },
}

---A question to a player is a function that returns the answer. Everything that can be chosen here lies open, so asking tells nobody anything.
function net.won(ctx)
  local game, player = ctx.game, ctx.owner
  local bids = player.spent:pieces():plus(game.laid:pieces(player))
  local count = math.min(ctx.params.count, #bids)
  for _, bid in ipairs(player:choose_some("ask.net", bids, count, count, { cause = ctx.card, args = { count = count } })) do
    game:log("log.net", { player = player, number = bid.value })
    bid:move_to(player.hand, "down")
  end
end

return net
