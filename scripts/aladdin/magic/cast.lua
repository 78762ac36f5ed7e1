---What several spells have in common.
local cast = {}

---The players whom the spell reaches, in turn order: everybody but its caster, unless something shields them.
function cast.others(ctx)
  local list = {}
  for _, player in ipairs(ctx.game:players()) do
    if player ~= ctx.owner and not ctx.game:query("immune", player, ctx.card) then list[#list + 1] = player end
  end
  return list
end

---The rooms that show an artifact.
---@param any? boolean whether the first is enough
function cast.showing_rooms(game, any)
  local list = {}
  for _, room in ipairs(game:zones("rooms")) do
    local artifact = game:zone(room.pile).first
    if artifact and artifact.face_up then
      list[#list + 1] = room
      if any then break end
    end
  end
  return list
end

---Brings the script's own modifier into force until the round ends; the card is its cause.
function cast.last(ctx, script, name, params)
  ctx.game:modify({ script = script, name = name, owner = ctx.owner, cause = ctx.card, ends = "round_end", params = params })
end

return cast
