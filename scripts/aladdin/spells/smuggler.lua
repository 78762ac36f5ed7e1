---Its caster is taken to be on every city space where nobody is.
local cast = require "aladdin/magic/cast"
local pieces = require "aladdin/magic/pieces"

---The strength of the strongest player with real pieces on the space.
local function best_of_others(game, space, owner)
  local best, strength = 1, {}
  for _, piece in ipairs(pieces.on(space)) do
    local player = piece.owner
    strength[player] = (strength[player] or 0) + game:query("piece_value", piece)
    if player ~= owner then best = math.max(best, strength[player]) end
  end
  return best
end

---Whether the player is taken to be on the space.
local function is_there(space, player)
  for _, piece in ipairs(space:pieces(player)) do
    if piece.name == "presence" then return true end
  end
  return false
end

local smuggler = power {
  params = {
    empty = { enum = { "now", "placement_end" } },
    strength = { enum = { "level", "three" } },
    refuse = { type = "array", items = { type = "string" } },
  },
  windows = "after_score",
  modify = {
    piece_value = function(ctx, value, piece)
      if piece.name ~= "presence" or piece.owner ~= ctx.owner or not piece.zone:is_in("city") then return value end
      if ctx.params.strength == "three" then return 3 end
      return best_of_others(ctx.game, piece.zone, ctx.owner)
    end,
    may_refuse = function(ctx, may, player, space)
      if player ~= ctx.owner or not is_there(space, player) then return may end
      for _, name in ipairs(ctx.params.refuse) do may = may or space.name == name end
      return may
    end,
  },
}

---What is empty when the card is laid counts, whatever answers bring there.
function smuggler.fixed(ctx)
  local list = {}
  for _, space in ipairs(ctx.game:zones("city")) do
    local empty = ctx.params.empty == "now" and space.size == 0 or ctx.params.empty == "placement_end" and space.vacant == 1
    if empty and pieces.unscored(ctx.game, space) then list[#list + 1] = space end
  end
  return list
end

function smuggler.may_play(ctx)
  return #smuggler.fixed(ctx) > 0, "why.no_empty_city"
end

function smuggler.resolve(ctx)
  for _, space in ipairs(ctx.fixed) do pieces.lay(ctx.game, "presence", ctx.owner, space) end
  cast.last(ctx, "modifier.smuggler", { strength = ctx.params.strength, refuse = ctx.params.refuse })
end

return smuggler
