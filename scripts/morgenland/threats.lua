---Which spells are hostile, and whom they hit: only they can be answered with the antidote, and only by those.
---
---Each function gets the card's ctx, a player who is not its caster, and what was named. It says whether the spell hits that player, and, where that
---depends on what lies face down, whether it looks so to the others. A mod that adds a hostile spell patches its function into this table.
local pieces = require "aladdin/magic/pieces"

local threats = {}

---Whether the player has a piece on one of the spaces that has still to be scored.
local function has_piece(region)
  return function(ctx, player)
    return pieces.find(ctx.game, region, function(piece) return piece.owner == player and pieces.unscored(ctx.game, piece.zone) end):any()
  end
end

---Whether the player has a piece on the named space whose value fits; hidden ones might. A double may tell of a hidden token.
local function has_value(fits)
  return function(ctx, player, space)
    local hit, seems = false, false
    for _, piece in ipairs(pieces.on(space, player)) do
      hit = hit or fits(ctx.params, ctx.game:query("piece_value", piece))
      seems = seems or not piece.face_up or piece.name == "double_piece"
    end
    return hit, seems
  end
end

local function everybody()
  return true
end

local function owns(_, player, piece)
  return piece.owner == player
end

local in_eclipse = has_value(function(params, value) return (value % 2 == 1) == (params.parity == "odd") end)

threats.city_tax = has_piece("city")
threats.sultans_tax = has_piece("rooms")
threats.donation = everybody
threats.sacrifice = everybody
threats.spy = function(_, player) return player.screen.size > 0 end
threats.lunar_eclipse = in_eclipse
threats.solar_eclipse = in_eclipse
threats.last_will_be_first = has_value(function(params, value) return value == params.high or value == params.low end)
threats.eye_for_an_eye = owns
threats.teleport = owns
threats.dragons_return = function(_, player, cave) return pieces.on(cave, player):any() end
threats.taboo = everybody

return threats
