---When artifacts and spells may be played: the answer windows of the magic game.
---How the window goes about answers: one of lib/windows.
local window = { system = require "lib/windows/batch" }

---Whether the player could use an artifact, as far as everybody can see: there is one, and a right to use it. What it is is never looked at.
function window.may_use(game, player)
  local used = player.used
  return player.artifacts.size > 0 and (used == 0 or used < game:query("allowance", player))
end

---Whether the player might play something, as far as everybody can see: a lamp burns over spells, or there is an artifact that could be used.
local function ready(game, player)
  local artifacts, used, lit, spells = game:numbers(player, "artifacts", "used", "lit", "spells")
  if (artifacts > 0 and used == 0) or (lit > 0 and spells > 0) then return true end
  return artifacts > 0 and used < game:query("allowance", player)
end

---What the player could lay: of several artifacts of one kind only one.
---@param said? table[] plays that go before it
local function plays(game, player, _, said)
  local used, lit = game:numbers(player, "used", "lit")
  if said then
    used = used + list(said):count(function(play) return play.card.category == "artifacts" end)
    if list(said):any(function(play) return play.card.name == "lamp" end) then lit = 1 end
  end
  local may_use = used == 0 or used < game:query("allowance", player)
  local artifacts = may_use and player.artifacts:pieces():one_of_each("kind") or list {}
  if said and said[1] then
    artifacts = artifacts:where(function(artifact) return not list(said):any(function(play) return play.card.kind == artifact.kind end) end)
  end
  return lit == 1 and player.spells:pieces():plus(artifacts) or artifacts
end

---What is in the way of any artifact, or any spell.
local function why_not(game, player, card)
  if card.category == "spells" then return player.lit == 0 and { text = "why.unlit" } or nil end
  local used, allowed = player.used, math.max(1, game:query("allowance", player))
  if card.zone == player.in_use then return { text = "why.in_use" } end
  if used >= allowed then return { text = "why.used_up", count = allowed } end
end

---Where a piece on the board lies; nil for whatever else a card may name: a space, a player, a card in a hand, a word.
local function place_of(game, target)
  return game:pieces("board"):has(target) and target.zone or nil
end

---What was named, for a sentence: a word stands there as the choice that it was.
local function sayable(target)
  return type(target) == "string" and { text = "choice." .. target } or target
end

---Says what is played, and on what. The card is named as what it is, because it lies hidden until it has been laid.
local function tell(game, play, text)
  local target, second = sayable(play.targets[1]), sayable(play.targets[2])
  local place = target and place_of(game, target)
  if target then text = text .. (second and "_on_two" or "_on") .. (place and "_at" or "") end
  local sentence = { player = play.owner, card = play.card.kind, target = target, second = second, place = place }
  game:log(text, sentence)
  sentence.text = text
  return sentence
end

---What has been laid and is not over, in order, for all to see: with one more, or without one that is over.
local function note(game, added, over)
  local left = list(game.laid)
  local first = over and left:first(function(sentence) return sentence.player == over.owner and sentence.card == over.card.kind end)
  left = left:where(function(sentence) return sentence ~= first end)
  game.laid = added and left:plus(added) or left
end

local function declare(game, play)
  local artifact = play.card.category == "artifacts"
  local sentence = tell(game, play, artifact and "log.uses" or "log.casts")
  if play.phase ~= "at_once" then note(game, sentence) end
  if artifact then
    play.owner.used = play.owner.used + 1
    play.card:move_to(play.owner.in_use, "up")
  else
    play.card:move_to(game.declared, "up")
  end
  game:tell("laid", play.owner, play.card)
end

---What a card's end is told as.
local moments = { done = "resolved", spent = "lapsed", void = "cancelled" }

---A spell is discarded when it is over, unless its effect has put it elsewhere; an artifact stays where it is until the round ends.
local function spend(game, play, outcome)
  if outcome ~= "done" then game:log("log.played_" .. outcome, { player = play.owner, card = play.card.kind }) end
  if play.phase ~= "at_once" then note(game, nil, play) end
  if play.card.zone == game.declared then play.card:move_to(game.spell_discard, "up") end
  game:tell(moments[outcome], play.owner, play.card)
end

window.rules = {
  prompts = { play = "ask.play", target = "ask.target", order = "ask.order" },
  about = { "space", "player" },
  ready = ready,
  plays = plays,
  why_not = why_not,
  declare = declare,
  spend = spend,
}

---Adds the states of the window to the flow. A position may say which space it is about, or whose turn it is.
function window.install(flow)
  local asks
  window.opens, asks = window.system.install(flow, "window", window.rules)

  ---Opens a window of which all know that it asks somebody, and then goes on with a state.
  function window.ask(game, at, continue_with, vars)
    vars = vars or {}
    vars.at = at
    if asks ~= "window" then game:tally("window.opened", at) end -- the state that would count is passed over
    return game:push(asks, vars, continue_with)
  end

  ---Opens a window and then goes on with a state; at once, where nobody can have anything to play.
  function window.open(game, at, continue_with, vars)
    if not window.opens(game) then return flow[continue_with](game, {}) end
    return window.ask(game, at, continue_with, vars)
  end
end

return window
