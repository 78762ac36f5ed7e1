---What several spells have in common.
local cast = {}

---The players whom the spell reaches, in turn order: everybody but its caster, unless something shields them.
function cast.others(ctx)
  return ctx.game:players():where(function(player) return player ~= ctx.owner and not ctx.game:query("immune", player, ctx.card) end)
end

---The rooms that show an artifact and that spells reach.
function cast.showing_rooms(game)
  local everywhere = game.rules.spells_reach == "all"
  return game:zones("rooms"):where(function(room)
    local artifact = game:zone(room.pile).first
    return artifact and artifact.face_up and (everywhere or room.order > game.settled)
  end)
end

---The pieces of a zone, of several of one kind only one: for choices in which they are as good as each other.
function cast.one_of_each(zone)
  return zone:pieces():one_of_each("name")
end

---Brings the `modify` and `on` of the card's script into force until the round ends; the card is their cause. Whoever is shielded now stays so.
---@param name string of the text that tells of it
---@param params table what ctx.params is while it lasts
function cast.last(ctx, name, params, ...)
  if ... then error("cast.last(ctx, name, params): a script knows its own name, leave it out", 2) end
  local exempt = ctx.game:players():where(function(player) return ctx.game:query("immune", player, ctx.card) end)
  if exempt:any() then params.exempt = exempt end
  ctx.game:modify { script = ctx.kind.module, name = name, owner = ctx.owner, cause = ctx.card, ends = "round_end", params = params }
end

---Whether the player was shielded when the spell came into force.
function cast.is_exempt(params, player)
  return params.exempt ~= nil and list(params.exempt):has(player)
end

return cast
