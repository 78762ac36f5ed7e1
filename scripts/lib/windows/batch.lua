---The answer window in which effects wait: everybody in turn may lay one card or pass, again and again until all have passed in a row.
---Then what was laid takes effect: cancelling cards first (the latest first), the others by their owners in turn order. If anything was laid,
---the window opens once more.
---
---A game makes it part of its flow and opens it with a push:
---
---    window.install(flow, "window", { plays = …, declare = …, spend = …, skip = … })
---    return game:push("window", { at = "before_reveal" }, "reveal")
---
---Each round of requests and each effect is a step of its own, and what was laid lies in the window's frame, so that nothing is re-run for long.
---Everybody is asked, even who can only pass: leaving somebody out would tell what that player holds. `skip` must look at public knowledge only.
---
---What a card does is the module of its kind: see lib/windows/plays. An effect acts in a frame of its own: where its script fails, nothing of it has
---happened, and giving up that frame cancels that card alone.
local plays = require "lib/windows/plays"
local reasons = require "lib/windows/reasons"

local batch = {}

---The numbers of the plays in the order in which they act.
local function sequence(game, laid)
  local queue = {}
  for i, play in ipairs(laid) do
    if play.phase == "cancel" then table.insert(queue, 1, i) end
  end
  for _, player in ipairs(game:players()) do
    for i, play in ipairs(laid) do
      if play.owner == player and not play.phase then table.insert(queue, i) end
    end
  end
  return queue
end

---Lets the owners of several waiting effects order them, in turn order.
local function ordered(game, frame, prompt)
  local queue = list(frame.queue):where(function(n) return frame.batch[n].phase end)
  for _, player in ipairs(game:players()) do
    local own, number = list(frame.queue):where(function(n) return frame.batch[n].owner == player and not frame.batch[n].phase end), {}
    if #own > 1 then
      for _, n in ipairs(own) do number[frame.batch[n].card] = n end
      own = player:choose_order(prompt, own:map(function(n) return frame.batch[n].card end)):map(function(card) return number[card] end)
    end
    queue = queue:plus(own)
  end
  return queue
end

---The play is over.
local function finish(game, rules, play, outcome)
  play.done = true
  plays.count(game, play, outcome)
  rules.spend(game, play, outcome)
end

---Marks what an effect has cancelled; the effect itself is over.
local function settle(game, frame, rules)
  local play, result = frame.batch[frame.acting], frame.result or { outcome = "void", voided = {} }
  for _, other in ipairs(frame.batch) do
    if not other.done and list(result.voided):has(other.card) then other.void = true end
  end
  frame.acting, frame.result = nil, nil
  finish(game, rules, play, result.outcome)
end

---Adds the states of an answer window to a flow. What the game brings, all functions of the rules:
---  plays(game, player, frame) → Piece[]: what the player could lay at all: cards in hand, powers not yet used; read-only
---  declare(game, play): the card is laid: move it to where all see it. play: owner, card, targets, phase
---  spend(game, play, outcome): it is over: "done", "spent" (its target is gone) or "void" (cancelled)
---  why_not(game, player, card) → sentence?, may be left out: why the player could not lay it at all; read-only
---  ready(game, player) → boolean, may be left out: who is asked at all; read-only, and must look at nothing but what all can see
---  skip(game, frame) → boolean, may be left out: nobody is asked at all
---  prompts: keys of texts: play, target, order; order may be left out: then own cards act as they were laid
---  about: names of what the game puts into the frame when it opens the window, for scripts to find in ctx.window and for the text of the question
---@param flow table
---@param name string of the state to push
---@param rules table
---@return fun(game: Game, frame: table): boolean whether the window would ask anybody: a look before the push saves a step
---@return string the state that asks: what to push where a look has said that the window opens
function batch.install(flow, name, rules)
  local ask, settled, resolve, order, act = name .. "_ask", name .. "_settled", name .. "_resolve", name .. "_order", name .. "_act"

  ---The play with that number acts, in a frame of its own; then the state goes on.
  local function start(game, frame, number, continue_with)
    frame.acting = number
    local vars = plays.arguments(frame, rules)
    vars.batch, vars.number = frame.batch, number
    return game:push(act, vars, continue_with)
  end

  flow.why_not = function(game, frame, player, card)
    return frame.at and reasons.why_not(game, frame, rules, player, card)
  end

  flow[name] = function(game, frame)
    if rules.skip and rules.skip(game, frame) then return game:done(frame.total or 0) end
    frame.batch, frame.turn = nil, nil
    game:tally(frame.total and "window.reopened" or "window.opened", frame.at)
    return ask
  end

  ---Everybody in turn may lay a card, or passes. When all have passed, what was laid takes effect.
  flow[ask] = function(game, frame)
    local player, card = game:in_turn {
      ask = rules.prompts.play, args = plays.arguments(frame, rules), first = frame.turn, passes = true, ready = rules.ready,
      choices = function(_, asked) return plays.playable(game, frame, rules, asked) end,
    }
    if not player and not frame.batch then return game:done(frame.total or 0) end
    if not player then
      frame.queue = sequence(game, frame.batch)
      return rules.prompts.order and order or resolve
    end
    frame.turn, frame.total, frame.batch = player.next, (frame.total or 0) + 1, frame.batch or {}
    local ctx = plays.context(game, frame, player, card)
    if ctx.kind.script.targets then card:show_to() end -- who is asked what it is aimed at has laid it
    local play = plays.lay(ctx, rules.prompts.target)
    table.insert(frame.batch, play)
    plays.count(game, play, frame.at)
    rules.declare(game, play)
    return play.phase == "at_once" and start(game, frame, #frame.batch, settled) or ask
  end

  flow[settled] = function(game, frame)
    settle(game, frame, rules)
    return ask
  end

  flow[act] = function(game, frame)
    local play = frame.batch[frame.number]
    play.done = true -- so that it is not among those that wait
    local ctx = plays.context(game, frame, play.owner, play.card)
    ctx.fixed = play.fixed
    local good = game:disclose("acts", (game:check(plays.still_good, ctx, play.targets)))
    if good then ctx.kind.script.resolve(ctx, table.unpack(play.targets)) end
    return game:done({ outcome = good and "done" or "spent", voided = ctx.voided })
  end

  flow[order] = function(game, frame)
    frame.queue = ordered(game, frame, rules.prompts.order)
    return resolve
  end

  flow[resolve] = function(game, frame)
    if frame.acting then settle(game, frame, rules) end
    local number = table.remove(frame.queue, 1)
    if not number then return name end
    if not frame.batch[number].void then return start(game, frame, number, resolve) end
    finish(game, rules, frame.batch[number], "void")
    return resolve
  end

  return function(game, frame) return plays.opens(game, frame, rules) end, ask
end

return batch
