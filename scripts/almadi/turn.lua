---One turn: take and lay a landscape, use effects, refill the board. With characters the player may recruit and use powers all along.
local effects = require "almadi/effects"
local placing = require "almadi/placing"
local powers = require "almadi/powers"
local recruiting = require "almadi/recruiting"

local turn = {}

function turn.begin(game)
  if game.relocations > 0 then
    game.relocations = 0
    game.moved_last = nil
    game.moved_from = nil
  end
  if game.rules.variant ~= "characters" then return end
  if #game.powers_ready > 0 then game.powers_ready = {} end
  if #game.powers_used > 0 then game.powers_used = {} end
end

---Adds what characters offer to the choices.
---@return table<string, table> usable powers by the word of their choice
---@return boolean ask whether there might be something to do, for all that the others know
local function add_characters(game, player, choices)
  local usable, ask = powers.usable(game, player, "power"), recruiting.possible(game, player)
  for word in pairs(usable) do
    choices[#choices + 1] = word
    ask = true
  end
  for _, card in ipairs(recruiting.choices(game, player)) do choices[#choices + 1] = card end
  return usable, ask
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
local function take_with_characters(game, player)
  local choices = game.board:pieces()
  local tiles = #choices
  local instead = powers.usable(game, player, "instead")
  for word in pairs(instead) do choices[#choices + 1] = word end
  local usable = add_characters(game, player, choices)
  local choice, number = player:choose("ask.take", choices)
  if number <= tiles then return true, placing.take(game, player, choice) end
  if instead[choice] then
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
  if game.rules.variant == "characters" then
    laid, frame.slot = take_with_characters(game, player)
  else
    frame.slot = placing.take(game, player, player:choose("ask.take", game.board))
  end
  return laid
end

---Uses one effect, power or recruit.
---@return boolean whether the player may go on
function turn.effect(game, player)
  local choices, usable = effects.choices(game, player), {}
  local ask = #choices > 0
  local prompt = ask and "ask.effect" or "ask.more"
  if game.rules.variant == "characters" then
    local more
    usable, more = add_characters(game, player, choices)
    ask = ask or more
  end
  if not ask then return false end
  choices[#choices + 1] = "finish"
  local choice = player:choose(prompt, choices, "hammer", game.hammer, "stall", game.stall, "moon", game.moon, "ruby", game.ruby,
    "genie", game.genie)
  if choice == "finish" then return false end
  if type(choice) ~= "string" or not effects.use(game, player, choice) then act(game, player, choice, usable) end
  return true
end

---Refills the board, unless the landscape did not come from there.
function turn.finish(game, frame)
  effects.clear(game)
  if frame.slot and not frame.extra then placing.refill(game, frame.slot) end
  frame.slot = nil
end

return turn
