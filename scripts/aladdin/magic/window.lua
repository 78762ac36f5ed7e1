---When artifacts and spells may be played: the answer windows of the magic game.
local batch = require "lib/windows/batch"

local window = {}

---Whether everybody can see that this player has nothing to play: no lamp burning over spells, and no artifact or no right to use one. What the
---artifacts and spells are is never looked at.
local function idle(game, player)
  if player.lit == 1 and player.spells.size > 0 then return false end
  return player.artifacts.size == 0 or player.used >= game:query("allowance", player)
end

---What the player could lay: of several artifacts of one kind only one.
local function plays(game, player)
  local list, seen = {}, {}
  if player.used < game:query("allowance", player) then
    for _, artifact in ipairs(player.artifacts:pieces()) do
      local name = artifact.name
      if not seen[name] then
        seen[name] = true
        list[#list + 1] = artifact
      end
    end
  end
  if player.lit == 1 then
    for _, spell in ipairs(player.spells:pieces()) do list[#list + 1] = spell end
  end
  return list
end

---Where a piece on the board lies; nil for what is no piece, or lies elsewhere.
local function place_of(game, target)
  for _, space in ipairs(game:zones("board")) do
    if space == target then return nil end
  end
  return target.zone:is_in("board") and target.zone or nil
end

---Says what is played, and on what. The card is named as what it is, because it lies hidden until it has been laid.
local function tell(game, play, text)
  local target, second = play.targets[1], play.targets[2]
  local place = target and place_of(game, target)
  if target then text = text .. (second and "_on_two" or "_on") .. (place and "_at" or "") end
  game:log(text, "player", play.owner, "card", play.card.kind, "target", target, "second", second, "place", place)
end

local function declare(game, play)
  local artifact = play.card.category == "artifacts"
  tell(game, play, artifact and "log.uses" or "log.casts")
  if artifact then
    play.owner.used = play.owner.used + 1
    play.card:move_to(play.owner.in_use, "up")
  else
    play.card:move_to(game.declared, "up")
  end
end

---A spell is discarded when it is over, unless its effect has put it elsewhere; an artifact stays where it is until the round ends.
local function spend(game, play, outcome)
  if outcome ~= "done" then game:log("log.played_" .. outcome, "player", play.owner, "card", play.card.kind) end
  if play.card.zone == game.declared then play.card:move_to(game.spell_discard, "up") end
end

---Adds the states of the window to the flow. A position may say which space it is about, or whose turn it is.
function window.install(flow)
  window.opens = batch.install(flow, "window", {
    prompts = { play = "ask.play", target = "ask.target", order = "ask.order" },
    about = { "space", "player" },
    idle = idle,
    plays = plays,
    declare = declare,
    spend = spend,
  })

  ---Opens a window and then goes on with a state; at once, where nobody can have anything to play.
  function window.open(game, at, continue_with, vars)
    if not window.opens(game) then return flow[continue_with](game, {}) end
    vars = vars or {}
    vars.at = at
    return game:push("window", vars, continue_with)
  end
end

return window
