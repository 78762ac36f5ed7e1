---What the answer windows have in common: which cards may be laid, what they are aimed at, and whether that is still so when they act.
---
---What a card does is the module of its kind:
---  windows   "any", the name of a window, or a list of names; any where it says nothing. Content may say it too, as `with: { windows: … }`
---  params    what the content says of it under `with`, as fragments of JSON Schema: { price = { type = "integer", minimum = 0 } }; ctx.params
---  phase     "cancel": acts before all others; "at_once": takes effect when laid; nothing: an effect. Or a function(ctx, …) of what was named
---  may_play  function(ctx) → boolean, and why not: the key of a text, or a sentence { text = key, arguments }; read-only
---  targets   what is named when it is laid: a stage { ask = key of the question, from = function(ctx, …) }, or a list of stages. `from` gets what
---            was named before and gives what can be named now, nil where nothing is; read-only. A first stage with nothing to name: not now.
---            more = function(ctx, …) beside the stages gives further ones, where these depend on what was named
---  fixed     function(ctx) → what is settled when the card is laid without anybody naming it; ctx.fixed when it acts; read-only
---  still     function(ctx, …) → boolean: may it act on what was named? By default everything named must still be among the targets
---  resolve   function(ctx, …) with what was named
---ctx: game, owner, card, kind, params, rules, at, window (the frame, with what the game put into it), ctx:laid() (cards that still wait;
---ctx:laid(player): those of the others), ctx:void(card) (cancels one of them), in may_play and targets also said (plays of the owner that have been
---said in secret and go before it; nil where nothing is said in secret). The game's contract declares all of them under `ctx`.
local plays = {}

---The stages that come first, and the function that gives more.
local function stages_of(script)
  local targets = script.targets or {}
  return targets.from and { targets } or targets, targets.more
end

---Whether a kind with these windows can be laid in that one.
---@param windows string|string[]
---@param at string
---@return boolean
function plays.fits(windows, at)
  return windows == "any" or windows == at or type(windows) == "table" and list(windows):has(at)
end

---The windows of a kind of card: as the content says them, where its script lets it, otherwise as the script does.
---@param kind Kind
---@return string|string[]
function plays.windows(kind)
  for name in pairs(kind.params) do
    if name == "windows" then return kind.params.windows end
  end
  return kind.script.windows or "any"
end

---For each window that a kind names: what its script needs of every kind that can be laid there. A function, since a table that nobody can change
---takes longer to read.
local powers = once(function(game)
  local kinds = game:kinds():where(function(kind) return kind.script ~= nil end)
  local function known_at(name)
    local known = {}
    for _, kind in ipairs(kinds:where(function(kind) return plays.fits(plays.windows(kind), name) end)) do
      local first = stages_of(kind.script)[1]
      known[kind] = { may_play = kind.script.may_play, from = first and first.from, params = kind.params }
    end
    return known
  end
  local named, elsewhere = {}, known_at(nil)
  for _, kind in ipairs(kinds) do
    for _, name in ipairs(list {}:plus(plays.windows(kind))) do named[name] = named[name] or known_at(name) end
  end
  return function(name) return named[name] or elsewhere end
end)

---Cards that were laid and have neither acted nor been cancelled; where a player is named, only those of the others.
local function laid(ctx, but)
  return list(ctx.window.batch):where(function(play) return not play.done and not play.void and play.owner ~= but end):map("card")
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

---Cards that the player may lay now, out of those that the game names.
---@param game Game
---@param frame table of the window
---@param rules table of the window
---@param player Player
---@param said? table[] what the player has said to lay before it
---@return List<Piece>
function plays.playable(game, frame, rules, player, said)
  local known, ctx = powers()(frame.at), nil
  return list(rules.plays(game, player, frame, said)):where(function(card)
    local kind = card.kind
    local power = known[kind]
    if not power then return false end
    if not ctx then
      ctx = plays.context(game, frame, player, card)
      ctx.said = said
    end
    ctx.card, ctx.kind, ctx.params = card, kind, power.params
    if power.may_play and not power.may_play(ctx) then return false end
    local choices = power.from and power.from(ctx)
    return not choices or choices[1] ~= nil
  end)
end

---What can be named after that, and the question; nil where nothing more is named.
---@param ctx table
---@param named any[]
---@return any[]?, string?
function plays.choices(ctx, named)
  local stages, more = stages_of(ctx.kind.script)
  local stage = stages[#named + 1]
  if not stage and more then stage = more(ctx, table.unpack(named))[#named + 1 - #stages] end
  if stage then return stage.from(ctx, table.unpack(named)), stage.ask end
end

---The owner lays the card: asks for everything that it names, one after the other.
---@param ctx table
---@param prompt string the question, where a stage has none of its own
---@return table play: owner, card, targets, phase, fixed
function plays.lay(ctx, prompt)
  local named, script = {}, ctx.kind.script
  repeat
    local choices, ask = ctx.game:check(plays.choices, ctx, named)
    if choices then
      if #choices == 0 then error(string.format("%s: nothing can be named as target %d", ctx.card.name, #named + 1)) end
      table.insert(named, (ctx.owner:choose(ask or prompt, choices, { cause = ctx.card })))
    end
  until not choices
  local phase = script.phase
  if type(phase) == "function" then phase = phase(ctx, table.unpack(named)) end
  return { owner = ctx.owner, card = ctx.card, targets = named, phase = phase, fixed = script.fixed and ctx.game:check(script.fixed, ctx) }
end

---Whether a play can still act on what was named when it was laid.
---@param ctx table
---@param named any[]
---@return boolean
function plays.still_good(ctx, named)
  local still = ctx.kind.script.still
  if still then return still(ctx, table.unpack(named)) end
  local before = {}
  for _, target in ipairs(named) do
    if not list(plays.choices(ctx, before)):has(target) then return false end
    table.insert(before, target)
  end
  return true
end

---Whether the window would ask anybody: a look before the push saves a step. Looks at public knowledge only.
---@param game Game
---@param frame table of the window
---@param rules table of the window
---@return boolean
function plays.opens(game, frame, rules)
  if rules.skip and rules.skip(game, frame) then return false end
  for n = 1, rules.ready and game.seats or 0 do
    if rules.ready(game, game:player(n)) then return true end
  end
  return not rules.ready
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

---For the laboratory: a card was laid in that window, or what became of it.
---@param game Game
---@param play table
---@param what string the name of the window, or the outcome: "done", "spent", "void"
function plays.count(game, play, what)
  game:tally(ends[what] or "played", play.card, play.owner)
  if not ends[what] then game:tally("window.answered", what) end
end

return plays
