---The highest tokens count as the lowest and the other way round, on every space that has still to be scored, or on one; not in the guardroom.
local cast = require "aladdin/magic/cast"
local pieces = require "aladdin/magic/pieces"

local last_will_be_first = power {
  params = {
    high = { type = "integer", minimum = 0 },
    low = { type = "integer", minimum = 0 },
    scope = { enum = { "space" }, optional = true },
  },
  modify = {
    piece_value = function(ctx, value, piece)
      local zone, params = piece.zone, ctx.params
      if params.space and zone ~= params.space or cast.is_exempt(params, piece.owner) then return value end
      if piece.name == "presence" then return value end -- has no printed value
      if not zone:is_in("board") or zone.order < params.from or zone.award == "guardroom" then return value end
      if value == params.high then return params.low end
      if value == params.low then return params.high end
      return value
    end,
  },
}

last_will_be_first.targets = {
  ask = "ask.space",
  from = function(ctx) return ctx.params.scope and pieces.unscored_spaces(ctx.game) or nil end,
}

function last_will_be_first.resolve(ctx, space)
  cast.last(ctx, "modifier.last_will_be_first",
    { from = ctx.game.settled + 1, space = space, high = ctx.params.high, low = ctx.params.low })
end

return last_will_be_first
