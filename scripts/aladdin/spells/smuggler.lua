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
  return space:pieces(player):any(function(piece) return piece.name == "presence" end)
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
      return ctx.params.strength == "three" and 3 or best_of_others(ctx.game, piece.zone, ctx.owner)
    end,
    may_refuse = function(ctx, may, player, space)
      return may or player == ctx.owner and is_there(space, player) and list(ctx.params.refuse):has(space.name)
    end,
  },
}

---What is empty when the card is laid counts, whatever answers bring there.
function smuggler.fixed(ctx)
  local now = ctx.params.empty == "now"
  return ctx.game:zones("city"):where(function(space)
    return (now and space.size == 0 or not now and space.vacant == 1) and pieces.unscored(ctx.game, space)
  end)
end

function smuggler.may_play(ctx)
  return smuggler.fixed(ctx):any(), "why.no_empty_city"
end

function smuggler.resolve(ctx)
  for _, space in ipairs(ctx.fixed) do pieces.lay(ctx.game, "presence", ctx.owner, space) end
  cast.last(ctx, "modifier.smuggler", { strength = ctx.params.strength, refuse = ctx.params.refuse })
end

return smuggler
