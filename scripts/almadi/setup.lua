---What lies ready before the first turn: the pile of landscapes and the board, the cards, the objectives, the characters.
local setup = {}

---How much of something goes with so many players.
local function quota(game, what)
  return game.rules.quota[what][game.seats]
end

---As many of each land as the number of players asks for, mixed into one pile; then two of them onto each row of the board.
local function deal_landscapes(game)
  for _, lot in ipairs(game:zones("lots")) do
    lot:deal(quota(game, "landscapes"), game.pile, "down")
  end
  game.pile:shuffle()
  for row = 1, game.rules.rows do
    for slot = 1, game.rules.slots do game.pile.first:move_to(game.board:cell(slot, row), "up") end
  end
end

---Leaves so many cards in a pile; the others leave the game from below, unseen.
local function cut(game, pile, count)
  while pile.size > count do pile.last:move_to(game.box, "down") end
end

---Lays out the first objectives of a colour that come up.
local function reveal(game, colour, count)
  for _ = 1, count do
    local card = game.objective_deck:first_with("colour", colour)
    if not card then return end
    card:move_to(game.common, "up")
  end
end

---The rest of the game's material; start tiles and characters are chosen by the players.
function setup.all(game)
  deal_landscapes(game)
  cut(game, game.mosaic_pile, quota(game, "mosaics"))
  cut(game, game.stall_pile, quota(game, "stalls"))
  for _, colour in ipairs(game.rules.colours) do reveal(game, colour, 1) end
  reveal(game, "grey", quota(game, "grey"))
end

---Some of the characters go to every player; the others leave the game.
function setup.deal_characters(game)
  for _, player in ipairs(game:players()) do
    game.character_deck:deal(quota(game, "dealt"), player.hand, "down")
  end
end

---Everybody keeps some in secret; what nobody wants is shown together and can be recruited by all.
function setup.keep_characters(game)
  local kept = game.rules.kept
  local choices = game:secretly(game:players(), function(player)
    return player:choose_some("ask.keep", player.hand:pieces(), kept, kept, { args = { count = kept } })
  end)
  for _, player in ipairs(game:players()) do
    for _, card in ipairs(player.hand:pieces()) do
      if not list(choices[player]):has(card) then card:move_to(game.offer, "up") end
    end
  end
  game:log("log.offer", { cards = game.offer:pieces() })
end

function setup.first_player(game)
  game:set_first(game:player(game:rng("first"):random(game.seats)))
  game:log("log.begins", { player = game.first })
end

return setup
