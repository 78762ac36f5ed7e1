---The course of the game. In each round a lot comes to the quay, everybody bids a number in secret, and the highest number that nobody else bid
---takes all that lies there. Each function is a state: it runs from top to bottom, may ask players, and returns the name of the next one.
local ranking = require "lib/ranking"

local flow = {}

---Runs when the content is loaded, and says what no schema can: how numbers of the content belong together.
function flow.check(game)
  local rounds, bids, lots = game.rules.rounds, #game:kinds("bids"), 0
  for _, kind in ipairs(game:kinds("lots")) do lots = lots + kind.copies end
  if rounds > bids then error(string.format("rules.rounds is %d, but there are only %d bids to each player", rounds, bids)) end
  if rounds > lots then error(string.format("rules.rounds is %d, but the deck has only %d lots", rounds, lots)) end
end

---What the functions of a lot are given: the fields that `contracts` in board.yaml declares.
local function context(game, card, owner)
  local kind = card.kind
  return kind:context { game = game, card = card, kind = kind, owner = owner, params = kind.params }
end

---Does what the script of a lot has under this name, where there is one.
local function act(game, card, what, owner)
  local script = card.kind.script
  if script and script[what] then script[what](context(game, card, owner)) end
end

---What lies on the quay, for the log and for questions: the kinds, and how many points they bring together.
local function on_quay(game)
  local kinds, worth = {}, 0
  for i, lot in ipairs(game.quay:pieces()) do
    kinds[i], worth = lot.kind, worth + game:query("worth", lot)
  end
  return kinds, worth
end

---Who made the strongest bid that nobody else made; nil where every bid was made twice.
local function winner_of(game)
  local alone = {} -- the bid of each strength; false where there are several
  for _, bid in ipairs(game.laid:pieces()) do
    local strength = game:query("strength", bid)
    if alone[strength] == nil then alone[strength] = bid else alone[strength] = false end
  end
  local best, winner
  for strength, bid in pairs(alone) do
    if bid and (not best or strength > best) then best, winner = strength, bid.owner end
  end
  return winner
end

function flow.setup()
  return "round"
end

---The next lot comes to the quay.
function flow.round(game)
  if game.round == game.rules.rounds then return "finish" end
  game:set_round(game.round + 1)
  local lot = game.hold.first
  lot:move_to(game.quay, "up")
  game:log("log.shown", { round = game.round, lot = lot.kind, worth = game:query("worth", lot) })
  act(game, lot, "shown")
  game:tell("shown", lot)
  return "bidding"
end

---Everybody chooses in secret; nobody learns anything before all have chosen. The bids of the last round have lain there to be seen until now.
function flow.bidding(game)
  local lots, worth = on_quay(game)
  local chosen = game:secretly(game:players(), function(player)
    return player:choose("ask.bid", "hand", { args = { lots = lots, worth = worth } })
  end)
  for _, bid in ipairs(game.laid:pieces()) do bid:move_to(bid.owner.spent, "up") end
  for _, player in ipairs(game:players()) do
    chosen[player]:move_to(game.laid, "up")
    game:log("log.bid", { player = player, number = chosen[player].value })
    game:tally("bid.made", chosen[player].value, player)
  end
  return "award"
end

---Who wins takes all that lies on the quay. What these lots do then is a frame of its own (game:push); "round_end" goes on when it is done.
function flow.award(game)
  local winner, lots = winner_of(game), game.quay:pieces()
  local kinds, worth = on_quay(game)
  if not winner then
    game:log("log.nobody", { lots = kinds })
    return "round_end"
  end
  game:log("log.taken", { player = winner, lots = kinds, worth = worth })
  winner.points = winner.points + worth
  for _, lot in ipairs(lots) do
    lot:move_to(winner.store, "up")
    game:tally("won", lot, winner)
    game:tell("taken", winner, lot)
  end
  game:set_score(winner, winner.points)
  return game:push("gifts", { player = winner, lots = lots }, "round_end")
end

---What the lots do for who has won them, one after the other. The frame is a notebook: what is written there is kept from step to step.
function flow.gifts(game, frame)
  local lot = table.remove(frame.lots, 1)
  if not lot then return game:done() end
  act(game, lot, "won", frame.player)
  return "gifts"
end

function flow.round_end(game)
  game:close("round_end")
  return "round"
end

---The most points win; who has as many with more lots is ahead; what is still tied is shared.
function flow.finish(game)
  for _, player in ipairs(game:players()) do game:set_score(player, player.points) end
  game:finish(ranking.best(game:players(), function(player) return player.points end, function(player) return player.store.size end))
end

return flow
