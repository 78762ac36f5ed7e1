---Pieces on the board, as artifacts and spells see them: tokens, carpets and doubles. A presence is no piece.
local pieces = {}

---Whether the space has still to be scored, or is being scored.
function pieces.unscored(game, space)
  return space.order > game.settled
end

---The spaces in use that have still to be scored and that spells reach.
function pieces.unscored_spaces(game)
  return game:zones("reach"):where(function(space) return space.open == 1 and pieces.unscored(game, space) end)
end

---The pieces on a space, of everybody or of one owner.
function pieces.on(space, owner)
  return space:pieces(owner):where(function(piece) return piece.name ~= "presence" end)
end

---The pieces in a region that fit and that spells reach.
---@param fits fun(piece: Piece): boolean
function pieces.find(game, region, fits)
  local everywhere = game.rules.spells_reach == "all"
  return game:pieces(region):where(function(piece)
    return piece.name ~= "presence" and fits(piece) and (everywhere or pieces.unscored(game, piece.zone))
  end)
end

---The doubles that lie with a token, where doubles are bound to theirs.
local function bound_to(game, token)
  if game.rules.double_binding ~= "bound" then return {} end
  return game:modifiers():where(function(modifier) return modifier.params.token == token end):map(function(modifier) return modifier.params.piece end)
end

---Puts a stand-in of that kind on a space, as a piece of the player.
function pieces.lay(game, kind, player, space)
  local piece = game.stand_ins_box:pieces():first(function(other) return other.name == kind end)
  if not piece then return nil end
  piece:set_owner(player)
  piece:move_to(space, "up")
  space.visited = 1
  return piece
end

---Back into the box, and what lasted because of it ends.
local function put_away(game, piece)
  for _, modifier in ipairs(game:modifiers()) do
    if modifier.params.piece == piece then game:end_modifier(modifier.modifier) end
  end
  piece:set_owner()
  piece:move_to(game.stand_ins_box, "up")
end

---Puts away what lies in a region for artifacts and spells, for everybody or for one player.
function pieces.put_away_stand_ins(game, region, player)
  for _, piece in ipairs(game:pieces(region, player)) do
    if piece.category == "stand_ins" then put_away(game, piece) end
  end
end

---Takes a piece off the board: a token goes behind its owner's screen for the rest of the round.
function pieces.remove(game, piece)
  if piece.category ~= "tokens" then return put_away(game, piece) end
  for _, double in ipairs(bound_to(game, piece)) do put_away(game, double) end
  piece:move_to(piece.owner:zone(game.rules.removed_tokens), "down")
end

---The same, and tells everybody.
function pieces.send_home(game, piece)
  game:log("log.removed", { place = piece.zone, player = piece.owner, piece = piece })
  pieces.remove(game, piece)
end

---Moves a piece as it lies, face up or face down; a bound double goes with its token.
function pieces.move(game, piece, space)
  game:log("log.moved", { place = piece.zone, piece = piece, to = space })
  piece:move_to(space, "keep")
  space.visited = 1
  for _, double in ipairs(bound_to(game, piece)) do double:move_to(space, "keep") end
end

---The spaces on which the player may put something now: those open for tokens that are not yet scored; rooms only for those who got past
---the guard, once the guard has been dealt with.
function pieces.open_spaces(game, player)
  local settled = game.settled
  local barred = player.entered == 0 and settled >= game.guardroom.order
  return game:legal("placing", player):where(function(space)
    return space.order > settled and not (barred and space.award == "room")
  end)
end

---Whether one of these spaces is that one.
function pieces.is_open(game, player, space)
  if space.order <= game.settled or not game:legal("placing", player, space) then return false end
  return player.entered == 1 or space.award ~= "room" or game.settled < game.guardroom.order
end

---Where a piece may be moved by a spell.
function pieces.destinations(game, piece)
  return pieces.open_spaces(game, piece.owner):where(function(space)
    return space ~= piece.zone and space.award ~= "guardroom" and space.late == 0
  end)
end

---Whether the piece is bound to another and cannot go alone.
local function is_bound(game, piece)
  return piece.name == "double_piece" and game.rules.double_binding == "bound"
end

---Whether a spell may move the piece: it lies on the board outside the guardroom, and is not bound to another.
function pieces.movable(game, piece)
  return piece.zone:is_in("reach") and not is_bound(game, piece)
    and (game.rules.spells_reach == "all" or pieces.unscored(game, piece.zone))
end

---The pieces that the caster may move: own ones or those of others, as far as there is anywhere to go.
function pieces.to_move(game, caster, own)
  return pieces.find(game, "reach", function(piece)
    return (piece.owner == caster) == own and not is_bound(game, piece) and pieces.destinations(game, piece):any()
  end)
end

---Where the piece goes after all: what was named, or where that is closed by now another space; nil where there is none, or where it has come
---to lie on the named space already.
function pieces.redirect(ctx, piece, space)
  if piece.zone == space then return nil end
  local open = pieces.destinations(ctx.game, piece)
  if open:has(space) then return space end
  if open:any() then return (ctx.owner:choose("ask.other_space", open, { cause = ctx.card })) end
end

return pieces
