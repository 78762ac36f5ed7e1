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

---The rooms that show an artifact and that spells reach.
---@param any? boolean whether the first is enough
function cast.showing_rooms(game, any)
  local list, everywhere = {}, game.rules.spells_reach == "all"
  for _, room in ipairs(game:zones("rooms")) do
    local artifact = game:zone(room.pile).first
    if artifact and artifact.face_up and (everywhere or room.order > game.settled) then
      list[#list + 1] = room
      if any then break end
    end
  end
  return list
end

---The pieces of a zone, of several of one kind only one: for choices in which they are as good as each other.
function cast.one_of_each(zone)
  local list, seen = {}, {}
  for _, piece in ipairs(zone:pieces()) do
    local name = piece.name
    if not seen[name] then
      seen[name] = true
      list[#list + 1] = piece
    end
  end
  return list
end

---Brings the `modify` and `on` of the card's script into force until the round ends; the card is their cause. Whoever is shielded now stays so.
---@param name string of the text that tells of it
---@param params table what ctx.params is while it lasts
---@param old? table Deprecated: older scripts say their own name before that of the text
function cast.last(ctx, name, params, old)
  local script = ctx.kind.module
  if old then script, name, params = name, params, old end
  for _, player in ipairs(ctx.game:players()) do
    if ctx.game:query("immune", player, ctx.card) then
      params.exempt = params.exempt or {}
      table.insert(params.exempt, player)
    end
  end
  ctx.game:modify({ script = script, name = name, owner = ctx.owner, cause = ctx.card, ends = "round_end", params = params })
end

---Whether the player was shielded when the spell came into force.
function cast.is_exempt(params, player)
  for _, other in ipairs(params.exempt or {}) do
    if other == player then return true end
  end
  return false
end

return cast
