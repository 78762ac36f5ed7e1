---The caster swaps an artifact that is not in use for the one that a room shows.
local cast = require "aladdin/magic/cast"

local mages_apprentice = power {}

---There must be an artifact left that is not used before.
function mages_apprentice.may_play(ctx)
  local used = list(ctx.said):count(function(play) return play.card.category == "artifacts" end)
  return ctx.owner.artifacts.size > used, "why.no_artifact"
end

mages_apprentice.targets = { ask = "ask.room", from = function(ctx) return cast.showing_rooms(ctx.game) end }

function mages_apprentice.resolve(ctx, room)
  local game, player, pile = ctx.game, ctx.owner, ctx.game:zone(room.pile)
  if player.artifacts.size == 0 then return end
  local given, taken = player:choose("ask.apprentice", cast.one_of_each(player.artifacts), { cause = ctx.card }), pile.first
  game:log("log.apprentice", { place = room, player = player, given = given.kind, taken = taken.kind })
  taken:set_owner(player)
  taken:move_to(player.artifacts, "down")
  given:set_owner()
  given:move_to(pile, "up", "first")
end

return mages_apprentice
