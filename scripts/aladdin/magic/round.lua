---The round of the magic game: the same as in the base game, with a window wherever something may be played.
local bank = require "aladdin/bank"
local guards = require "aladdin/guards"
local palace = require "aladdin/palace"
local pieces = require "aladdin/magic/pieces"
local scoring = require "aladdin/scoring"
local start = require "aladdin/magic/start"
local turns = require "aladdin/magic/turns"
local window = require "aladdin/magic/window"

local round = {}

local kinds = { table.unpack(bank.kinds) }

local function current(game)
  return game:zones("board")[game.current]
end

---Whether anybody could lay a carpet on the space.
local function inviting(game, space)
  return game:players():any(function(player) return pieces.is_open(game, player, space) end)
end

---Whether anything can happen when the turn of this space comes.
local function lively(game, space)
  return space.size > 0 or space.award == "guardroom" or (window.opens(game) and inviting(game, space))
end

---Whether the winner leaves what could be won on the space.
local function refuses(game, space)
  local player = game:ranked(space, "piece_value")
  if not player or not game:query("may_refuse", player, space) then return false end
  if player:choose("ask.refuse", { "take", "decline" }, { args = { place = space } }) == "take" then return false end
  game:log("log.refused", { place = space, player = player })
  return true
end

local function put_back(game)
  pieces.put_away_stand_ins(game, "board")
  for _, space in ipairs(game:zones("reach")) do space.visited, space.late = 0, 0 end
  for _, card in ipairs(game.in_force:pieces()) do card:move_to(game.spell_discard, "up") end
  for _, player in ipairs(game:players()) do
    for _, artifact in ipairs(player.in_use:pieces()) do artifact:move_to(player.artifacts, "down") end
    for _, token in ipairs(player.resting:pieces()) do token:move_to(player.screen, "down") end
    player.lit, player.used = 0, 0
  end
  game.mover, game.settled = 0, 0
end

function round.install(flow)
  window.install(flow)
  turns.install(flow)
  start.install(flow)
  local open = window.open

  function flow.magic_round(game)
    palace.show_artifacts(game)
    return open(game, "round_start", "turn")
  end

  function flow.score_next(game)
    local space = game:zones("board")[game.current + 1]
    if not space then
      game.settled = game.current
      return open(game, "round_end", "round_over")
    end
    game.current, game.settled = space.order, space.order - 1
    if lively(game, space) then return open(game, "before_reveal", "reveal", { space = space }) end
    return flow.settle(game)
  end

  function flow.reveal(game)
    local space = current(game)
    if game:query("is_revealed", space) then
      game:turn_up(space)
      game:tell("revealed", space)
    end
    if space.award == "guardroom" then guards.reveal(game) end
    return open(game, "after_reveal", "award", { space = space })
  end

  ---What came here meanwhile is turned up too.
  function flow.award(game)
    local space = current(game)
    local shown = game:query("is_revealed", space)
    if shown and space.award ~= "guardroom" and space.size > 1 then
      game:turn_up(space)
      scoring.tell_ties(game, space)
    end
    if space.award == "room" then
      for n = 1, game.seats do game:turn(n).declined = 0 end
      return flow.offer(game)
    end
    if shown then game:turn_up(space) end
    local won = space.size > 0 and game:query("is_scored", space) and not refuses(game, space)
    if won or space.award == "guardroom" then scoring.awards[space.award](game, space) end
    return "settle"
  end

  ---Offers the artifact of the room to the strongest who has not declined; what came here meanwhile is turned up.
  function flow.offer(game)
    local room = current(game)
    game:turn_up(room)
    local player = palace.next_buyer(game, room)
    if not player then return "settle" end
    game.buyer = player.number
    return open(game, "before_buy", "purchase", { space = room, player = player })
  end

  ---Where something was played after the purchase was announced, everything may be different, and the offer is made again. So it is where somebody
  ---only imagines what the buyer has, and the buyer could not pay with that.
  function flow.purchase(game, frame)
    if game.buyer == 0 then return "settle" end
    local buyer = game:player(game.buyer)
    game.buyer = 0
    local room = current(game)
    if (frame.result or 0) > 0 or not game:disclose("can_pay", game:can_pay_for(buyer, room, "piece_value", kinds)) then return "offer" end
    palace.sell(game, buyer, room)
    return "settle"
  end

  function flow.settle(game)
    local space = current(game)
    game.settled = game.current
    game:tell("scored", space)
    if not list(game.rules.windows.after_score):has(space.name) then return flow.score_next(game) end
    return open(game, "after_score", "score_next", { space = space })
  end

  function flow.round_over(game)
    put_back(game)
    return flow.round_end(game)
  end
end

return round
