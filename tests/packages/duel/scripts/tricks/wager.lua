---Its owner bets sparks on a throw: one chance in two to double them.
local wager = trick {}

function wager.may_play(ctx)
  return ctx.owner.sparks > 0, "why.no_sparks"
end

function wager.resolve(ctx)
  local game, player = ctx.game, ctx.owner
  if not game:disclose("able", player.sparks > 0) then return end
  local bet = player:choose_number("wager", 1, math.min(3, player.sparks))
  local won = game:random(2) == 1
  bet = won and math.min(bet, game.spark_pot) or bet
  player.sparks = player.sparks + (won and bet or -bet)
  game.spark_pot = game.spark_pot - (won and bet or -bet)
  game:tally("stake.placed", bet, player)
  game:log(won and "bet.won" or "bet.lost", { player = player, bet = bet })
end

return wager
