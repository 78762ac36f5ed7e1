---One turn: take and lay a landscape, use effects, refill the board. With characters the player may recruit and use powers all along.
local effects = require "almadi/effects"
local placing = require "almadi/placing"
local powers = require "almadi/powers"
local recruiting = require "almadi/recruiting"

local turn = {}

function turn.begin(game, player)
  local relocations, ready, used = game:numbers(player, "relocations", "powers_ready", "powers_used")
  if relocations > 0 then
    game.relocations = 0
    game.moved_last = nil
    game.moved_from = nil
  end
  if ready > 0 then game.powers_ready = {} end
  if used > 0 then game.powers_used = {} end
end

---Adds the words of the player's powers of one sort to the choices; who has `recruited` nobody has none.
---@return table<string, table>? usable powers by these words
local function add_powers(game, player, recruited, sort, choices)
  local usable = recruited > 0 and powers.usable(game, player, sort) or nil
  if not usable then return nil end
  for word in pairs(usable) do choices[#choices + 1] = word end
  return usable
end

---Adds what characters offer to the choices.
---@return table<string, table>? usable powers by the word of their choice
---@return boolean ask whether there might be something to do, for all that the others know
local function add_characters(game, player, rubies, recruited, choices)
  local usable = add_powers(game, player, recruited, "power", choices)
  local possible = recruiting.add_choices(game, player, rubies, choices)
  return usable, possible or usable ~= nil
end

---Recruits a character or uses a power.
local function act(game, player, choice, usable)
  if type(choice) ~= "string" then
    recruiting.recruit(game, player, choice)
  else
    powers.use(game, usable[choice], "power")
  end
end

---Takes a landscape from the board; with characters, recruiting and powers may come first.
---@return boolean laid, Cell? slot to be refilled
local function take_with_characters(game, player, rubies, recruited)
  local choices = game.board:pieces()
  local tiles = #choices
  local instead = add_powers(game, player, recruited, "instead", choices)
  local usable = add_characters(game, player, rubies, recruited, choices)
  local choice, number = player:choose("ask.take", choices)
  if number <= tiles then return true, placing.take(game, player, choice) end
  if instead and instead[choice] then
    powers.use(game, instead[choice], "instead")
    return true
  end
  act(game, player, choice, usable)
  return false
end

---Takes a landscape; `frame` gets the slot to be refilled.
---@return boolean whether a landscape was laid
function turn.take(game, player, frame)
  local laid = true
  local rubies, recruited = game:numbers(player, "rubies", "recruited")
  if game.rules.variant == "characters" and (recruited > 0 or recruiting.affords(game, rubies)) then
    laid, frame.slot = take_with_characters(game, player, rubies, recruited)
  else
    frame.slot = placing.take(game, player, (player:choose("ask.take", game.board)))
  end
  return laid
end

---Whether there might be anything to do once a landscape is laid: most turns end there.
function turn.may_go_on(game, player)
  local genies, hammers, stalls, moons, rubies, held, recruited =
    game:numbers(player, "genie", "hammer", "stall", "moon", "ruby", "rubies", "recruited")
  if genies + hammers + stalls + moons + rubies > 0 then return true end
  return game.rules.variant == "characters" and (recruited > 0 or recruiting.affords(game, held))
end

---Uses one effect, power or recruit. Where the player does not go on, what is still owed is let go.
---@return boolean whether the player may go on
function turn.effect(game, player)
  local genies, hammers, stalls, moons, rubies, held, recruited =
    game:numbers(player, "genie", "hammer", "stall", "moon", "ruby", "rubies", "recruited")
  local choices, usable = effects.choices(game, player, genies, hammers, stalls, moons, rubies), nil
  local ask = #choices > 0
  local prompt = ask and "ask.effect" or "ask.more"
  if game.rules.variant == "characters" then
    local more
    usable, more = add_characters(game, player, held, recruited, choices)
    ask = ask or more
  end
  choices[#choices + 1] = "finish"
  local choice = "finish"
  if ask then
    choice = player:choose(prompt, choices, "hammer", hammers, "stall", stalls, "moon", moons, "ruby", rubies, "genie", genies)
  end
  if choice == "finish" then
    effects.clear(game, genies, hammers, stalls, moons, rubies)
    return false
  end
  if type(choice) ~= "string" or not effects.use(game, player, choice) then act(game, player, choice, usable) end
  return true
end

---Refills the board, unless the landscape did not come from there.
function turn.finish(game, frame)
  if frame.slot and not frame.extra then placing.refill(game, frame.slot) end
  frame.slot = nil
end

return turn
