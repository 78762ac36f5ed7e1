---Its owner looks at the three top cards of the deck and puts them back in any order.
local sift = trick {}

function sift.may_play(ctx)
  return ctx.game.deck.size > 0
end

function sift.resolve(ctx)
  local cards = {}
  for place = 1, math.min(3, ctx.game.deck.size) do table.insert(cards, ctx.game.deck:at(place)) end
  for _, card in ipairs(cards) do card:show_to(ctx.owner) end
  if #cards == 0 then return end
  local order = ctx.owner:choose_order("sift", cards)
  for i = #order, 1, -1 do order[i]:move_to(ctx.game.deck, "down", "first") end
end

return sift
