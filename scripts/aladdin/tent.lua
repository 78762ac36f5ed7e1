---Aladdin's tent: the strongest looks at some spells and keeps one; the second gets what is left.
local ties = require "aladdin/ties"

local tent = {}

---Draws up to so many cards; the discarded ones are mixed again when the deck is used up.
local function draw(game, count)
  local deck, cards = game.spell_deck, {}
  for _ = 1, count do
    if not deck.first and game.spell_discard.first then
      for _, used in ipairs(game.spell_discard:pieces()) do
        used:set_owner()
        used:move_to(deck, "down")
      end
      deck:shuffle()
      game:log("log.spells_reshuffled")
    end
    local card = deck.first
    if not card then break end
    card:move_to(game.tent_cards, "down")
    table.insert(cards, card)
  end
  return cards
end

local function give(card, player)
  card:set_owner(player)
  card:move_to(player.spells, "down")
end

function tent.award(game, space)
  local first, strength = game:ranked(space, "piece_value")
  local second = game:ranked(space, "piece_value", 2)
  local cards = draw(game, game.rules.tent.draw)
  if #cards == 0 then return end
  for _, card in ipairs(cards) do card:show_to(first) end
  local kept = #cards > 1 and first:choose("ask.tent", cards, { args = { tie = ties.told(game, space, 1, strength) } }) or cards[1]
  give(kept, first)
  game:log("log.tent", { place = space, player = first })
  for _, card in ipairs(cards) do
    if card ~= kept and second then
      give(card, second)
      game:log("log.tent_second", { place = space, player = second })
    elseif card ~= kept then
      local face = game.rules.tent.discard
      card:move_to(game.spell_discard, face)
      if face == "up" then
        game:log("log.tent_discard", { place = space, card = card })
      else
        game:log("log.tent_discard_unseen", { place = space, player = first })
      end
    end
  end
end

return tent
