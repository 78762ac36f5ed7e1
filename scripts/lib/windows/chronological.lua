---The answer window in which everything takes effect before the next is looked at. Everybody says at the same moment and in secret what to lay,
---one thing or several in order; then all of it is shown and acts, by its owners in turn order. Who was overtaken may take back what has not acted.
---If anything was laid, the window opens once more: that is the time to answer.
---
---It is made part of a flow and opened as lib/windows/batch is, and what a card does is said in the same words: see lib/windows/plays. Here `phase`
---means nothing, because nothing waits. An effect acts in a frame of its own, so that giving up that frame cancels that card alone.
local plays = require "lib/windows/plays"
local reasons = require "lib/windows/reasons"

local chronological = {}

---One player says what to lay, in order. It is asked in secret, so that nothing has happened yet; rules.plays is told what was said before.
local function commit(game, frame, rules, player)
  local said, arguments = {}, plays.arguments(frame, rules)
  while true do
    local choices = plays.playable(game, frame, rules, player, said):where(function(card)
      return not list(said):any(function(play) return play.card == card end)
    end)
    if #said > 0 and #choices == 0 then return said end
    local card = player:choose(rules.prompts.play, choices:plus(#said == 0 and "pass" or "enough"), { args = arguments })
    if card == "pass" or card == "enough" then return said end
    local play = plays.lay(plays.context(game, frame, player, card), rules.prompts.target)
    play.phase = nil
    table.insert(said, play)
  end
end

---Whether a card may act at all and on what was named, though other things have happened since it was laid.
local function can_act(ctx, named)
  local may_play = ctx.kind.script.may_play
  return (not may_play or may_play(ctx)) and plays.still_good(ctx, named)
end

---Adds the states of the window to a flow. The rules are those of lib/windows/batch without `order`, and:
---  plays(game, player, frame, said) → Piece[]: what the player could lay after what was said already, a list of plays
---  may_take_back(game, play, acted) → boolean, may be left out: after those plays have acted
---  take_back(game, play): the card goes back to where it was
---  react(ctx, ...) → boolean?, may be left out: before the card acts on what was named: the time for what interrupts it; true where that cancels it
---  prompts.take_back
---@param flow table
---@param name string of the state to push
---@param rules table
---@return fun(game: Game, frame: table): boolean whether the window would ask anybody: a look before the push saves a step
---@return string the state that asks: what to push where a look has said that the window opens
function chronological.install(flow, name, rules)
  local next_play, act = name .. "_next", name .. "_act"
  local ready = rules.ready

  flow.why_not = function(game, frame, player, card)
    return frame.at and reasons.why_not(game, frame, rules, player, card)
  end

  flow[name] = function(game, frame)
    local asked = game:players():where(function(player) return not ready or ready(game, player) end)
    frame.queue, frame.acted = {}, {}
    if #asked > 0 and not (rules.skip and rules.skip(game, frame)) then
      game:tally(frame.total and "window.reopened" or "window.opened", frame.at)
      local said = game:secretly(asked, function(player) return commit(game, frame, rules, player) end)
      for _, player in ipairs(asked) do
        for _, play in ipairs(said[player]) do table.insert(frame.queue, play) end
      end
    end
    if #frame.queue == 0 then return game:done(frame.total or 0) end
    frame.total = (frame.total or 0) + #frame.queue
    for _, play in ipairs(frame.queue) do
      plays.count(game, play, frame.at)
      rules.declare(game, play)
    end
    return next_play
  end

  ---Whether the owner takes the play back, where that is allowed.
  local function taken_back(game, frame, play)
    if not rules.may_take_back or not rules.may_take_back(game, play, frame.acted) then return false end
    return play.owner:choose(rules.prompts.take_back, { "play", "take_back" }, { cause = play.card, args = { card = play.card.kind } }) == "take_back"
  end

  flow[next_play] = function(game, frame)
    if frame.acting then
      plays.count(game, frame.acting, frame.result or "void")
      rules.spend(game, frame.acting, frame.result or "void")
      table.insert(frame.acted, frame.acting)
      frame.acting, frame.result = nil, nil
    end
    local play = table.remove(frame.queue, 1)
    if not play then return name end
    if taken_back(game, frame, play) then
      game:tally("taken_back", play.card, play.owner)
      rules.take_back(game, play)
      return next_play
    end
    frame.acting = play
    local vars = plays.arguments(frame, rules)
    vars.play = play
    return game:push(act, vars, next_play)
  end

  flow[act] = function(game, frame)
    local play = frame.play
    local ctx = plays.context(game, frame, play.owner, play.card)
    ctx.fixed = play.fixed
    if not game:disclose("acts", (game:check(can_act, ctx, play.targets))) then return game:done("spent") end
    if rules.react and rules.react(ctx, table.unpack(play.targets)) then return game:done("void") end
    ctx.kind.script.resolve(ctx, table.unpack(play.targets))
    return game:done("done")
  end

  return function(game, frame) return plays.opens(game, frame, rules) end, name
end

return chronological
