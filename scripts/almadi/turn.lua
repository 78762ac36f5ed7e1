---One turn: take a landscape and lay it, use the effects that it brings; recruit characters and use their powers all along.
local effects = require "almadi/effects"
local placing = require "almadi/placing"
local powers = require "almadi/powers"
local recruiting = require "almadi/recruiting"

local turn = {}

---Adds the words of the player's powers of one sort to the choices; `count` is how many powers are usable at all.
---@return table<string, table>? usable powers by these words
local function add_powers(game, player, sort, choices, count)
  local usable = count > 0 and powers.usable(game, player, sort)
  if not usable then return nil end
  for word in pairs(usable) do choices[#choices + 1] = word end
  return usable
end

---Adds what characters offer to the choices.
---@return table<string, table>? usable powers by the word of their choice
---@return boolean ask whether there might be something to do, for all that the others know
local function add_characters(game, player, choices, count)
  local usable = add_powers(game, player, "power", choices, count)
  local possible = recruiting.add_choices(game, player, choices)
  return usable, possible or usable ~= nil
end

---Recruits a character or uses a power.
local function recruit_or_use(game, player, choice, usable)
  if type(choice) ~= "string" then
    recruiting.recruit(game, player, choice)
  else
    powers.use(game, usable[choice], "power")
  end
end

---Takes a landscape from the board, or recruits or uses a power first; `frame` gets the slot to be refilled.
---@return boolean whether a landscape was laid
function turn.take(game, player, frame)
  local choices = game.board:pieces()
  local tiles = #choices
  local count = player.usable
  local instead = add_powers(game, player, "instead", choices, count)
  local usable = add_characters(game, player, choices, count)
  local choice, number = player:choose("ask.take", choices)
  if number <= tiles then
    frame.slot = placing.take(game, player, choice)
  elseif instead and instead[choice] then
    powers.use(game, instead[choice], "instead")
  else
    recruit_or_use(game, player, choice, usable)
    return false
  end
  return true
end

---Whether the player may be asked anything more this turn: where something is owed, turn.act looks whether it can be used.
function turn.may_act(game, player)
  local genies, hammers, stalls, moons, rubies, count = effects.owed(game, player)
  if genies + hammers + stalls + moons + rubies > 0 then return true end
  local _, more = add_characters(game, player, {}, count)
  return more
end

---Uses one effect, power or recruit.
---@return boolean whether the player may go on
function turn.act(game, player)
  local genies, hammers, stalls, moons, rubies, count = effects.owed(game, player)
  local choices = effects.choices(game, player, genies, hammers, stalls, moons, rubies)
  local prompt = #choices > 0 and "ask.effect" or "ask.more"
  local usable, more = add_characters(game, player, choices, count)
  local choice = "finish"
  if more or prompt == "ask.effect" then
    choices[#choices + 1] = "finish"
    choice = player:choose(prompt, choices, "hammer", hammers, "stall", stalls, "moon", moons, "ruby", rubies, "genie", genies)
  end
  if choice == "finish" then return false end
  if not effects.use(game, player, choice) then recruit_or_use(game, player, choice, usable) end
  return true
end

---The board is refilled where the landscape came from, and the next player's turn begins.
---@return string the state that follows
function turn.pass_on(game, frame)
  if frame.back then return frame.back end
  local pile, slot = game.pile, frame.slot
  local tile = pile.first
  if slot and tile then
    tile:move_to(slot, "up")
    game:log("log.refill", "piece:kind", tile, "row", slot.y, "column", slot.x)
  end
  frame.slot = nil
  if pile.size == 0 then return "ending" end
  local player = frame.player.next
  frame.player = player
  if player == game.first then game:set_round(game.round + 1) end
  return "turn"
end

return turn
