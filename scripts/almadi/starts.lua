---Start tiles: four landscapes in one piece, for the left edge of a kingdom.
local starts = {}

---Gives the player a start tile: its landscapes become column 0 of the kingdom.
function starts.give(game, player, tile)
  tile:move_to(player.start)
  for row, land in ipairs(tile.lands) do
    game:create("home_" .. land, player.kingdom:cell(0, row), player, "up")
  end
  game:log("log.start", { player = player, tile = tile.kind })
end

---Everybody in turn order picks one.
function starts.pick(game)
  for _, player in ipairs(game:players()) do starts.give(game, player, player:choose("ask.start", game.start_tiles)) end
end

---Everybody gets one at random.
function starts.deal(game)
  game.start_tiles:shuffle()
  for seat = 1, game.seats do starts.give(game, game:player(seat), game.start_tiles.first) end
end

return starts
