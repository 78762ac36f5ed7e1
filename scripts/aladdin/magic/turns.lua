---The placement phase of the magic game: tokens are laid one by one, with a window before each.
local window = require "aladdin/magic/window"

local turns = {}

---The next player in turn who has a token to lay; nil when all are laid.
local function next_mover(game)
  local last = game.mover
  local player = last == 0 and game.first or game:player(last).next
  for _ = 1, game.seats do
    if game:numbers(player, "screen") > 0 then return player end
    player = player.next
  end
end

---Whether the space counts as empty once all tokens are laid.
local function is_vacant(game, space)
  return space.size == 0 and (game.rules.vacant == "at_end" or space.visited == 0)
end

---Adds the states of placement to the flow.
function turns.install(flow)
  local open = window.open

  function flow.turn(game)
    local player = next_mover(game)
    if not player then return flow.placement_over(game) end
    game.mover = player.number
    return open(game, "before_place", "place", { player = player })
  end

  ---Where the next turn begins with a window, this is still the same step.
  function flow.place(game)
    local player = game:player(game.mover)
    local face = game:query("placing_face", player)
    local token, space = game:place(player, face == "up" and "ask.place_up" or "ask.place", "screen", "placing", face)
    space.visited = 1
    game:tell("placed", player, token, space)
    local following = next_mover(game)
    if not following or not window.opens(game) then return "turn" end
    game.mover = following.number
    return window.ask(game, "before_place", "place", { player = following })
  end

  function flow.placement_over(game)
    for _, space in ipairs(game:zones("city")) do space.vacant = is_vacant(game, space) and 1 or 0 end
    return open(game, "placement_end", "score_next")
  end
end

return turns
