---One turn: take a landscape and lay it, use the effects that it brings; recruit characters and use their powers all along.
local effects = require "almadi/effects"
local placing = require "almadi/placing"
local powers = require "almadi/powers"
local recruiting = require "almadi/recruiting"

local turn = {}

---The player's powers of one sort that can be used, by the word of their choice; `count` is how many powers are usable at all.
---@return table<string, table>?
local function usable_powers(game, player, sort, count)
  return count > 0 and powers.usable(game, player, sort) or nil
end

---The words by which these powers are chosen.
local function words_of(usable)
  local words = {}
  for word in pairs(usable or {}) do table.insert(words, word) end
  return words
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
  local tiles, count = game.board:pieces(), player.usable
  local instead, usable = usable_powers(game, player, "instead", count), usable_powers(game, player, "power", count)
  local choice, number = player:choose("ask.take", tiles:plus(words_of(instead), words_of(usable), recruiting.payable(game, player)))
  if number <= #tiles then
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
  return usable_powers(game, player, "power", count) ~= nil or recruiting.might(player) or recruiting.payable(game, player)[1] ~= nil
end

---Uses one effect, power or recruit.
---@return boolean whether the player may go on
function turn.act(game, player)
  local genies, hammers, stalls, moons, rubies, count = effects.owed(game, player)
  local owed = effects.choices(game, player, genies, hammers, stalls, moons, rubies)
  local usable, payable = usable_powers(game, player, "power", count), recruiting.payable(game, player)
  local choice = "finish"
  if #owed > 0 or usable or payable[1] or recruiting.might(player) then
    local choices = list(owed):plus(words_of(usable), payable, "finish")
    local told = { hammer = hammers, stall = stalls, moon = moons, ruby = rubies, genie = genies }
    choice = player:choose(#owed > 0 and "ask.effect" or "ask.more", choices, { args = told })
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
    game:log("log.refill", { piece = tile.kind, row = slot.y, column = slot.x })
  end
  frame.slot = nil
  if pile.size == 0 then return "ending" end
  local player = frame.player.next
  frame.player = player
  if player == game.first then game:set_round(game.round + 1) end
  return "turn"
end

return turn
