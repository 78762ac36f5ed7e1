---What a kingdom shows: which effects are active on its edges, how many goods its markets sell.
local kingdom = {}

---The four kinds of goods; also the attributes of markets and stall cards, and the queries that read them.
kingdom.goods = { "spices", "pottery", "leather", "carpets" }

---How many edges with this effect are active now: it touches a side that activates.
---@param effect string the sign of the effect
function kingdom.active(player, effect)
  return (player.kingdom:count_edges("sides", "+", nil, nil, nil, effect))
end

---Goods of one kind on the player's own markets.
function kingdom.ware(game, player, good)
  return game:strength(player.kingdom, good, player)
end

---All goods of the player, those on stall cards as dear as they are to him.
function kingdom.all_goods(game, player)
  local goods, markets, stalls = kingdom.goods, 0, 0
  for i = 1, #goods do markets = markets + game:strength(player.kingdom, goods[i], player) end
  if player.stalls.size == 0 then return markets end
  for _, card in ipairs(player.stalls:pieces()) do
    for i = 1, #goods do stalls = stalls + card[goods[i]] end
  end
  return markets + stalls * game:query("stall_worth", player)
end

---The landscapes that can be moved: all but those of the start tile.
function kingdom.movable(player)
  return player.kingdom:pieces():where(function(tile) return tile.category ~= "homes" end)
end

---Lays a landscape into the kingdom; it belongs to the player from now on.
function kingdom.lay(player, tile, cell)
  tile:move_to(cell, "up", nil, player)
end

return kingdom
