---Fills and empties the sixth cave together with the others.
local stock = {}

local function cave_of(game)
  return game:zone("sixth_cave:cave")
end

function stock.deal(game)
  Base.deal(game)
  local cave, filled = cave_of(game), 0
  for niche, amount in ipairs(game.rules.sixth_cave.fill) do
    if game:transfer(game, "sixth_cave:chest", cave, Base.niches[niche], amount) == 0 then break end
    filled = niche
  end
  cave.filled = filled
end

function stock.clear(game)
  Base.clear(game)
  local cave = cave_of(game)
  for niche = 1, cave.filled do game:transfer(cave, Base.niches[niche], game, "sixth_cave:chest") end
  cave.filled = 0
end

return stock
