---The caster looks at the hidden artifacts of a room, or of all, and one of them comes to the top of its pile; what lay there goes under it.
local cast = require "aladdin/magic/cast"

local mirage = power { params = { search = { enum = { "room", "all" } }, may_keep = { type = "boolean" } } }

function mirage.targets(ctx, picked, any)
  if #picked == 0 and ctx.params.search == "room" then return cast.showing_rooms(ctx.game, any), "ask.room" end
end

---The hidden artifacts that the caster may look at; by now they have been shown.
local function looked_at(ctx, rooms)
  local list = {}
  for _, room in ipairs(rooms) do
    for _, artifact in ipairs(ctx.game:zone(room.pile):pieces()) do
      if not artifact.face_up then
        artifact:show_to(ctx.owner)
        list[#list + 1] = artifact
      end
    end
  end
  return list
end

function mirage.resolve(ctx, room)
  local choices = looked_at(ctx, room and { room } or ctx.game:zones("rooms"))
  if #choices == 0 then return end
  if ctx.params.may_keep then choices[#choices + 1] = "keep" end
  local artifact = ctx.owner:choose("ask.mirage", choices, { cause = ctx.card })
  if artifact == "keep" then return end
  local pile = artifact.zone
  if pile.first.face_up then pile.first:move_to(pile, "down", "last") end -- sold this round: there is none
  artifact:move_to(pile, "up", "first")
  ctx.game:log("log.mirage", "place", pile, "artifact", artifact)
end

return mirage
