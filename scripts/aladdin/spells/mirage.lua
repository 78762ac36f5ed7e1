---The caster looks at the hidden artifacts of a room, or of all, and one of them comes to the top of its pile; what lay there goes under it.
local cast = require "aladdin/magic/cast"

local mirage = power { params = { search = { enum = { "room", "all" } }, may_keep = { type = "boolean" } } }

mirage.targets = {
  ask = "ask.room",
  from = function(ctx) return ctx.params.search == "room" and cast.showing_rooms(ctx.game) or nil end,
}

function mirage.resolve(ctx, room)
  local game, hidden = ctx.game, list {}
  for _, searched in ipairs(room and { room } or game:zones("rooms")) do
    hidden = hidden:plus(game:zone(searched.pile):pieces():where(function(artifact) return not artifact.face_up end))
  end
  if not hidden:any() then return end
  for _, artifact in ipairs(hidden) do artifact:show_to(ctx.owner) end
  local artifact = ctx.owner:choose("ask.mirage", ctx.params.may_keep and hidden:plus("keep") or hidden, { cause = ctx.card })
  if artifact == "keep" then return end
  local pile = artifact.zone
  if pile.first.face_up then pile.first:move_to(pile, "down", "last") end -- sold this round: there is none
  artifact:move_to(pile, "up", "first")
  game:log("log.mirage", { place = pile, artifact = artifact })
end

return mirage
