---What the answer windows have in common: which cards may be laid, what they are aimed at, and whether that is still so when they act.
---
---What a card does is the module of its kind:
---  windows   "any", the name of a window, or a list of names; any where it says nothing. Content may say it too, as `with: { windows: … }`
---  params    what the content says of it under `with`, as fragments of JSON Schema: { price = { type = "integer", minimum = 0 } }; ctx.params
---  phase     "cancel": acts before all others; "at_once": takes effect when laid; nothing: an effect. Or a function(ctx, …) of what was named
---  may_play  function(ctx) → boolean, and why not: the key of a text, or a sentence { text = key, arguments }; read-only
---  targets   function(ctx, picked, any) → what can be named next (and a prompt), nil when nothing more is named. An empty first list: not now.
---            Where `any` is true it only matters whether there is anything, so that the list may end with the first
---  fixed     function(ctx) → what is settled when the card is laid without anybody naming it; ctx.fixed when it acts; read-only
---  still     function(ctx, …) → boolean: may it act on what was named? By default everything named must still be among the targets
---  resolve   function(ctx, …) with what was named
---ctx: game, owner, card, kind, params, rules, at, window (the frame, with what the game put into it), ctx:laid() (cards that still wait;
---ctx:laid(player): those of the others), ctx:void(card) (cancels one of them), in may_play and targets also said (plays of the owner that have been
---said in secret and go before it; nil where nothing is said in secret). The game's contract declares all of them under `ctx`.
local plays = {}

local function fits(windows, at)
  if type(windows) == "string" then return windows == "any" or windows == at end
  for _, name in ipairs(windows) do
    if name == at then return true end
  end
  return false
end

---What is known of kinds: for each window that a kind names, what its script needs of every kind that can be laid there, false for those that
---cannot. A function, since a table that nobody can change takes longer to read.
local powers = once(function(game)
  local actors, named = {}, {}
  for _, kind in ipairs(game:kinds()) do
    local script, params = kind.script, kind.params
    if script then
      local windows = params.windows or script.windows or "any"
      actors[kind] = { windows = windows, power = { may_play = script.may_play, targets = script.targets, params = params } }
      for _, name in ipairs(type(windows) == "table" and windows or { windows }) do named[name] = true end
    end
  end
  local function known_at(at)
    local known = {}
    for kind, actor in pairs(actors) do known[kind] = fits(actor.windows, at) and actor.power or false end
    return known
  end
  for name in pairs(named) do named[name] = known_at(name) end
  local other = known_at(nil)
  return function(at) return named[at] or other end
end)

---Cards that were laid and have neither acted nor been cancelled; where a player is named, only those of the others.
local function laid(ctx, but)
  local cards = {}
  for _, play in ipairs(ctx.window.batch or {}) do
    if not play.done and not play.void and play.owner ~= but then table.insert(cards, play.card) end
  end
  return cards
end

local function void(ctx, card)
  table.insert(ctx.voided, card)
end

---What the functions of a card are given.
---@param game Game
---@param frame table of the window
---@param owner Player
---@param card Piece
---@return table ctx
function plays.context(game, frame, owner, card)
  local kind = card.kind
  return kind:context {
    game = game, owner = owner, card = card, kind = kind, params = kind.params, rules = game.rules, at = frame.at, window = frame,
    laid = laid, void = void, voided = {},
  }
end

---When the card acts: "cancel", "at_once", or nil for an effect that waits.
---@param ctx table
---@param named any[] what was named when it was laid
---@return string?
function plays.phase_of(ctx, named)
  local phase = ctx.kind.script.phase
  if type(phase) == "function" then return phase(ctx, table.unpack(named)) end
  return phase
end

---Cards that the player may lay now, out of those that the game names.
---@param game Game
---@param frame table of the window
---@param rules table of the window
---@param player Player
---@param said? table[] what the player has said to lay before it
---@return Piece[]
function plays.playable(game, frame, rules, player, said)
  local cards, ctx, at = {}, nil, frame.at
  local known = powers()(at)
  local list, kinds = rules.plays(game, player, frame, said, known)
  for i = 1, #list do
    local kind = kinds and kinds[i] or list[i].kind
    local power = known[kind]
    if power then
      if not ctx then
        ctx = plays.context(game, frame, player, list[i])
        ctx.said = said
      end
      local may_play, targets = power.may_play, power.targets
      ctx.card, ctx.kind, ctx.params = list[i], kind, power.params
      if not may_play or may_play(ctx) then
        local first = targets and targets(ctx, {}, true)
        if not first or #first > 0 then cards[#cards + 1] = list[i] end
      end
    end
  end
  return cards
end

---Asks the owner for everything that the card names, one after the other.
---@param ctx table
---@param prompt string the question, where the card has none of its own
---@return any[] picked
function plays.ask_targets(ctx, prompt)
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
---@param ctx table
---@param named any[] what was named when it was laid
---@return boolean
function plays.still_good(ctx, named)
  local script = ctx.kind.script
  if script.still then return script.still(ctx, table.unpack(named)) end
  local picked = {}
  for _, target in ipairs(named) do
    if not contains(script.targets(ctx, picked), target) then return false end
    table.insert(picked, target)
  end
  return true
end

---Whether a card may act at all and on what was named, though other things have happened since it was laid.
---@param ctx table
---@param named any[] what was named when it was laid
---@return boolean
function plays.can_act(ctx, named)
  local script = ctx.kind.script
  if script.may_play and not script.may_play(ctx) then return false end
  return plays.still_good(ctx, named)
end

---What is settled when the card is laid, without anybody naming it.
---@param ctx table
---@return any
function plays.fixed(ctx)
  local fixed = ctx.kind.script.fixed
  return fixed and ctx.game:check(fixed, ctx)
end

---Why the player cannot lay the card now, as a sentence: { text = key, arguments }; nil where nothing is in the way. The game itself may know better
---(rules.why_not), then the card's own script is asked. A game has these texts: why.moment (`when`: a list of moment.<name>), why.target,
---why.not_now.
---@param game Game
---@param frame table of the window
---@param rules table of the window
---@param player Player
---@param card Piece
---@return table? sentence
function plays.why_not(game, frame, rules, player, card)
  local script = card.kind.script
  local reason = rules.why_not and rules.why_not(game, player, card)
  if reason then return reason end
  if not script then return { text = "why.not_now" } end
  local ctx = plays.context(game, frame, player, card)
  local windows = ctx.params.windows or script.windows or "any"
  if not fits(windows, frame.at) then
    local moments = {}
    for _, name in ipairs(type(windows) == "table" and windows or { windows }) do moments[#moments + 1] = { text = "moment." .. name } end
    return #moments > 0 and { text = "why.moment", when = moments } or { text = "why.not_now" }
  end
  if script.may_play then
    local may, why = script.may_play(ctx)
    if not may then return type(why) == "table" and why or { text = why or "why.not_now" } end
  end
  local first = script.targets and script.targets(ctx, {}, true)
  if first and #first == 0 then return { text = "why.target" } end
end

---Whether the window would ask anybody: a look before the push saves a step. Looks at public knowledge only.
---@param game Game
---@param frame table of the window
---@param rules table of the window
---@return boolean
function plays.opens(game, frame, rules)
  if rules.skip and rules.skip(game, frame) then return false end
  if not rules.ready then return true end
  for n = 1, game.seats do
    if rules.ready(game, game:player(n)) then return true end
  end
  return false
end

---What the window is about, as arguments of its question.
---@param frame table of the window
---@param rules table of the window
---@return table
function plays.arguments(frame, rules)
  local arguments = { at = frame.at }
  for _, key in ipairs(rules.about or {}) do arguments[key] = frame[key] end
  return arguments
end

local ends = { done = "resolved", spent = "lapsed", void = "cancelled" }

---For the laboratory: a card was laid in that window.
---@param game Game
---@param at string the name of the window
---@param play table
function plays.count_laid(game, at, play)
  game:tally("played", play.card, play.owner)
  game:tally("window.answered", at)
end

---For the laboratory: what became of it.
---@param game Game
---@param play table
---@param outcome "done"|"spent"|"void"
function plays.count_end(game, play, outcome)
  game:tally(ends[outcome], play.card, play.owner)
end

return plays
