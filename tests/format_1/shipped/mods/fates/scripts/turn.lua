---The deck of fates: when a round begins the next one is turned up and acts; when all have been seen they are mixed again.
local turn = { on = {} }

local function put_away(game)
  local card = game:zone("fates:present").first
  if card then card:move_to(game:zone("fates:past"), "up") end
end

local function draw(game)
  local deck = game:zone("fates:deck")
  if deck.size == 0 then
    for _, card in ipairs(game:zone("fates:past"):pieces()) do card:move_to(deck, "down") end
    deck:shuffle()
  end
  return deck.first
end

function turn.on.round_begun(ctx)
  local game = ctx.game
  put_away(game)
  local card = draw(game)
  card:move_to(game:zone("fates:present"), "up")
  game:log("fates.turned", "card", card)
  local script = card.kind.script
  if script then script.befall(game, card.kind.params) end
end

return turn
