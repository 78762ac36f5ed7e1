---Once in a turn a genie of the owner may exchange two landscapes instead of moving one.
local arrival = require "almadi/arrival"
local genie = require "almadi/genie"
local kingdom = require "almadi/kingdom"
local powers = require "almadi/powers"

local swap = character { power = {} }

---Landscapes that can be exchanged: what comes to their cell must find a neighbour there. `except` is the one that goes the other way.
local function choices(player, except)
  return kingdom.movable(player):where(function(tile) return tile ~= except and player.kingdom:find_edges(nil, tile):any() end)
end

function swap.power.may(ctx)
  return genie.may(ctx.game) and not powers.noted(ctx.game, "powers_used", ctx.cause) and #choices(ctx.owner) > 1
end

function swap.power.use(ctx)
  local game, player = ctx.game, ctx.owner
  powers.note(game, "powers_used", ctx.cause)
  local first = player:choose("ask.swap", choices(player))
  local second = player:choose("ask.swap_with", choices(player, first), { args = { tile = first.kind } })
  local here, there = first.cell, second.cell
  genie.spend(game, nil, nil)
  first:move_to(game.in_hand, "up")
  kingdom.lay(player, second, here)
  kingdom.lay(player, first, there)
  game:log("log.swaps", { player = player, tile = first.kind, other = second.kind })
  arrival.of(game, player, first, second)
end

return swap
