---The caster swaps an artifact that is not in use for the one that a room shows.
local cast = require "aladdin/magic/cast"

local mages_apprentice = power {}

---There must be an artifact left that is not used before.
function mages_apprentice.may_play(ctx)
  local spare = ctx.owner.artifacts.size
  for _, play in ipairs(ctx.said or {}) do
    if play.card.category == "artifacts" then spare = spare - 1 end
  end
  return spare > 0, "why.no_artifact"
end

function mages_apprentice.targets(ctx, picked, any)
  if #picked == 0 then return cast.showing_rooms(ctx.game, any), "ask.room" end
end

function mages_apprentice.resolve(ctx, room)
  local game, player = ctx.game, ctx.owner
  if player.artifacts.size == 0 then return end
  local pile = game:zone(room.pile)
  local given, taken = player:choose("ask.apprentice", cast.one_of_each(player.artifacts), { cause = ctx.card }), pile.first
  game:log("log.apprentice", "place", room, "player", player, "given", given.kind, "taken", taken.kind)
  taken:set_owner(player)
  taken:move_to(player.artifacts, "down")
  given:set_owner()
  given:move_to(pile, "up", "first")
end

return mages_apprentice
