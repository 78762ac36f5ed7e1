---One turn: take and lay a landscape, use effects, refill the board. With characters the player may recruit and use powers all along.
local effects = require "almadi/effects"
local placing = require "almadi/placing"
local powers = require "almadi/powers"
local recruiting = require "almadi/recruiting"

local turn = {}

function turn.begin(game)
  effects.clear(game)
  if game.relocations > 0 then
    game.relocations = 0
    game.moved_last = nil
    game.moved_from = nil
  end
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

---Takes a landscape; `frame` gets the slot to be refilled. Recruiting and powers may come first.
---@return boolean whether a landscape was laid
function turn.take(game, player, frame)
  local choices = placing.on_offer(game)
  local tiles, usable, instead = #choices, {}, {}
  if game.rules.variant == "characters" then
    instead = powers.usable(game, player, "instead")
    for word in pairs(instead) do choices[#choices + 1] = word end
    usable = add_characters(game, player, choices)
  end
  local choice, number = player:choose("ask.take", choices)
  if number <= tiles then
    frame.row, frame.slot = placing.take(game, player, choice)
  elseif instead[choice] then
    powers.use(game, instead[choice], "instead")
  else
    act(game, player, choice, usable)
    return false
  end
  return true
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
  if frame.row and not frame.extra then placing.refill(game, frame.row, frame.slot) end
  frame.row, frame.slot = nil, nil
end

return turn
