---The antidote: for the rest of the round hostile spells of others leave its owner alone. It is laid in answer to such a spell and never in a window
---(see morgenland/shield); a spell that borrows its power shields its caster from then on.
local threats = require "morgenland/threats"

local antidote = power {
  windows = {},
  modify = {
    immune = function(ctx, immune, player, card)
      if immune or player ~= ctx.owner or not threats[card.name] then return immune end
      return not list(ctx.game.exposed):has(player)
    end,
  },
}

function antidote.resolve(ctx)
  ctx.game:modify { name = "modifier.antidote", owner = ctx.owner, cause = ctx.card, ends = "round_end", params = {} }
end

return antidote
