---The answer window in which effects wait: everybody in turn may lay one card or pass, again and again until all have passed in a row.
---Then what was laid takes effect: cancelling cards first (the latest first), the others by their owners in turn order. If anything was laid,
---the window opens once more.
---
---A game makes it part of its flow and opens it with a push:
---
---    window.install(flow, "window", { plays = …, declare = …, spend = …, skip = … })
---    return game:push("window", { at = "before_reveal" }, "reveal")
---
---Each request and each effect is a step of its own, and what was laid lies in the window's frame, so that nothing is re-run for long.
---Everybody is asked, even who can only pass: leaving somebody out would tell what that player holds. `skip` must look at public knowledge only.
---
---What a card does is the module of its kind:
---  windows   "any", the name of a window, or a list of names; any where it says nothing. Content may say it too, as `with: { windows: … }`
---  phase     "cancel": acts before all others; "at_once": takes effect when laid; nothing: an effect. Or a function(ctx, …) of what was named
---  may_play  function(ctx) → boolean, read-only
---  targets   function(ctx, picked, any) → what can be named next (and a prompt), nil when nothing more is named. An empty first list: not now.
---            Where `any` is true it only matters whether there is anything, so that the list may end with the first
---  fixed     function(ctx) → what is settled when the card is laid without anybody naming it; ctx.fixed when it acts; read-only
---  still     function(ctx, …) → boolean: may it act on what was named? By default everything named must still be among the targets
---  resolve   function(ctx, …) with what was named
---ctx: game, owner, card, kind, params, rules, at, window (the frame, with what the game put into it), ctx:laid() (cards that still wait;
---ctx:laid(player): those of the others), ctx:void(card) (cancels one of them).
---
---An effect acts in a frame of its own: where its script fails, nothing of it has happened, and giving up that frame cancels that card alone.
local batch = {}

local function fits(windows, at)
  windows = windows or "any"
  if type(windows) == "string" then return windows == "any" or windows == at end
  for _, name in ipairs(windows) do
    if name == at then return true end
  end
  return false
end

---Cards that were laid and have neither acted nor been cancelled; where a player is named, only those of the others.
local function laid(ctx, but)
  local cards = {}
  for _, play in ipairs(ctx.window.batch) do
    if not play.done and not play.void and play.owner ~= but then table.insert(cards, play.card) end
  end
  return cards
end

local function void(ctx, card)
  table.insert(ctx.voided, card)
end

local function context(game, frame, owner, card)
  local kind = card.kind
  return {
    game = game, owner = owner, card = card, kind = kind, params = kind.params, rules = game.rules, at = frame.at, window = frame,
    laid = laid, void = void, voided = {},
  }
end

local function phase_of(ctx, named)
  local phase = ctx.kind.script.phase
  if type(phase) == "function" then return phase(ctx, table.unpack(named)) end
  return phase
end

local function can_play(ctx, script)
  if not fits(ctx.params.windows or script.windows, ctx.at) then return false end
  if script.may_play and not script.may_play(ctx) then return false end
  local first = script.targets and script.targets(ctx, {}, true)
  return not first or #first > 0
end

---Cards that the player may lay now, out of those that the game names.
local function playable(game, frame, rules, player)
  local cards, ctx = {}, nil
  for _, card in ipairs(rules.plays(game, player, frame)) do
    local kind = card.kind
    local script = kind.script
    if script then
      ctx = ctx or context(game, frame, player, card)
      ctx.card, ctx.kind, ctx.params = card, kind, kind.params
      if can_play(ctx, script) then cards[#cards + 1] = card end
    end
  end
  return cards
end

local function ask_targets(ctx, prompt)
  local picked, targets = {}, ctx.kind.script.targets
  while targets do
    local list, own_prompt = ctx.game:check(targets, ctx, picked)
    if not list then break end
    if #list == 0 then
      error(string.format("%s: nothing can be named as target %d; offer nothing before that leads here", ctx.card.name, #picked + 1))
    end
    table.insert(picked, (ctx.owner:choose(own_prompt or prompt, list, { cause = ctx.card })))
  end
  return picked
end

local function contains(list, value)
  for _, item in ipairs(list or {}) do
    if item == value then return true end
  end
  return false
end

---Whether what was named when the card was laid can still be acted upon.
local function still_good(ctx, named)
  local script = ctx.kind.script
  if script.still then return script.still(ctx, table.unpack(named)) end
  local picked = {}
  for _, target in ipairs(named) do
    if not contains(script.targets(ctx, picked), target) then return false end
    table.insert(picked, target)
  end
  return true
end

---The numbers of the plays in the order in which they act.
local function sequence(game, plays)
  local place, cancelling, effects = {}, {}, {}
  for i, player in ipairs(game:players()) do place[player] = i end
  for i, play in ipairs(plays) do
    if play.phase == "cancel" then table.insert(cancelling, 1, i) elseif play.phase ~= "at_once" then table.insert(effects, i) end
  end
  table.sort(effects, function(a, b)
    local first, second = place[plays[a].owner], place[plays[b].owner]
    if first ~= second then return first < second end
    return a < b
  end)
  return table.move(effects, 1, #effects, #cancelling + 1, cancelling)
end

---Lets an owner of several waiting effects order them; the queue is changed in place.
local function ask_order(frame, rules)
  local from = 1
  while from <= #frame.queue do
    local owner, to = frame.batch[frame.queue[from]].owner, from
    if frame.batch[frame.queue[from]].phase ~= "cancel" then
      while to < #frame.queue and frame.batch[frame.queue[to + 1]].owner == owner do to = to + 1 end
    end
    if to > from then
      local cards, number = {}, {}
      for i = from, to do
        local card = frame.batch[frame.queue[i]].card
        table.insert(cards, card)
        number[card] = frame.queue[i]
      end
      for i, card in ipairs(owner:choose_order(rules.prompts.order, cards)) do frame.queue[from + i - 1] = number[card] end
    end
    from = to + 1
  end
end

---Marks what an effect has cancelled; the effect itself is over.
local function settle(game, frame, rules)
  local play, result = frame.batch[frame.acting], frame.result or { outcome = "void", voided = {} }
  for _, card in ipairs(result.voided) do
    for _, other in ipairs(frame.batch) do
      if other.card == card and not other.done then other.void = true end
    end
  end
  play.done, frame.acting, frame.result = true, nil, nil
  rules.spend(game, play, result.outcome)
end

---Adds the states of an answer window to a flow. What the game brings, all functions of the rules:
---  plays(game, player, frame) → Piece[]: what the player could lay at all: cards in hand, powers not yet used; read-only
---  declare(game, play): the card is laid: move it to where all see it. play: owner, card, targets, phase
---  spend(game, play, outcome): it is over: "done", "spent" (its target is gone) or "void" (cancelled)
---  idle(game, player, frame) → boolean, may be left out: this player cannot lay anything, as all can see, and is not asked
---  skip(game, frame) → boolean, may be left out: nobody is asked at all
---  prompts: keys of texts: play, target, order; order may be left out: then own cards act as they were laid
---  about: names of what the game puts into the frame when it opens the window, for scripts to find in ctx.window and for the text of the question
---@param flow table
---@param name string of the state to push
---@param rules table
---@return fun(game: Game, frame: table): boolean whether the window would ask anybody: a look before the push saves a step
function batch.install(flow, name, rules)
  local ask, resolve, order, act = name .. "_ask", name .. "_resolve", name .. "_order", name .. "_act"
  local idle = rules.idle

  ---Whether anybody would be asked: to look before the push saves a step.
  local function opens(game, frame)
    if rules.skip and rules.skip(game, frame) then return false end
    if not idle then return true end
    for n = 1, game.seats do
      if not idle(game, game:turn(n), frame) then return true end
    end
    return false
  end

  ---What the window is about, as arguments of the question.
  local function about(frame)
    local args, n = {}, 0
    for _, key in ipairs(rules.about or {}) do
      if frame[key] then args[n + 1], args[n + 2], n = key, frame[key], n + 2 end
    end
    return table.unpack(args)
  end

  ---The play with that number acts, in a frame of its own; then the state goes on.
  local function start(game, frame, number, continue_with)
    frame.acting = number
    local vars = { at = frame.at, batch = frame.batch, number = number }
    for _, key in ipairs(rules.about or {}) do vars[key] = frame[key] end
    return game:push(act, vars, continue_with)
  end

  flow[name] = function(game, frame)
    if not opens(game, frame) then return game:done(frame.total or 0) end
    frame.total, frame.batch, frame.passes, frame.turn = frame.total or 0, {}, 0, game.first
    return flow[ask](game, frame)
  end

  flow[ask] = function(game, frame)
    if frame.acting then settle(game, frame, rules) end
    local seats, passes, player = game.seats, frame.passes, frame.turn
    while passes < seats and idle and idle(game, player, frame) do
      passes = passes + 1
      player = player.next
    end
    if passes == seats then
      if #frame.batch == 0 then return game:done(frame.total) end
      frame.queue = sequence(game, frame.batch)
      return rules.prompts.order and order or resolve
    end
    frame.turn, frame.passes = player.next, passes + 1
    local choices = game:check(playable, game, frame, rules, player)
    choices[#choices + 1] = "pass"
    local card = player:choose(rules.prompts.play, choices, "at", frame.at, about(frame))
    if card == "pass" then return ask end
    local ctx = context(game, frame, player, card)
    local named = ask_targets(ctx, rules.prompts.target)
    local play = { owner = player, card = card, targets = named, phase = phase_of(ctx, named) }
    if card.kind.script.fixed then play.fixed = game:check(card.kind.script.fixed, ctx) end
    table.insert(frame.batch, play)
    frame.passes, frame.total = 0, frame.total + 1
    rules.declare(game, play)
    if play.phase == "at_once" then return start(game, frame, #frame.batch, ask) end
    return ask
  end

  flow[act] = function(game, frame)
    local play = frame.batch[frame.number]
    play.done = true -- so that it is not among those that wait
    local ctx = context(game, frame, play.owner, play.card)
    ctx.fixed = play.fixed
    local good = game:check(still_good, ctx, play.targets)
    if good then ctx.kind.script.resolve(ctx, table.unpack(play.targets)) end
    return game:done({ outcome = good and "done" or "spent", voided = ctx.voided })
  end

  flow[order] = function(_, frame)
    ask_order(frame, rules)
    return resolve
  end

  flow[resolve] = function(game, frame)
    if frame.acting then settle(game, frame, rules) end
    local number = table.remove(frame.queue, 1)
    if not number then return name end
    if not frame.batch[number].void then return start(game, frame, number, resolve) end
    frame.batch[number].done = true
    rules.spend(game, frame.batch[number], "void")
    return resolve
  end

  return opens
end

return batch
