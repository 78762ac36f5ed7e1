---Pieces on the board, as artifacts and spells see them: tokens, carpets and doubles. A presence is no piece.
local pieces = {}

---Whether the space has still to be scored, or is being scored.
function pieces.unscored(game, space)
  return space.order > game.settled
end

---The spaces in use that have still to be scored and that spells reach.
---@param any? boolean whether the first is enough
function pieces.unscored_spaces(game, any)
  local list = {}
  for _, space in ipairs(game:zones("reach")) do
    if space.open == 1 and pieces.unscored(game, space) then list[#list + 1] = space end
    if any and #list > 0 then break end
  end
  return list
end

---The pieces on a space, of everybody or of one owner.
function pieces.on(space, owner)
  local list = {}
  for _, piece in ipairs(space:pieces(owner)) do
    if piece.name ~= "presence" then list[#list + 1] = piece end
  end
  return list
end

---The pieces in a region that fit and that spells reach.
---@param fits fun(piece: Piece): boolean
---@param any? boolean whether the first is enough
function pieces.find(game, region, fits, any)
  local list, everywhere = {}, game.rules.spells_reach == "all"
  for _, piece in ipairs(game:pieces(region)) do
    if piece.name ~= "presence" and fits(piece) and (everywhere or pieces.unscored(game, piece.zone)) then
      list[#list + 1] = piece
      if any then return list end
    end
  end
  return list
end

---The doubles that lie with a token, where doubles are bound to theirs.
local function bound_to(game, token)
  local list = {}
  if game.rules.double_binding ~= "bound" then return list end
  for _, modifier in ipairs(game:modifiers()) do
    if modifier.params.token == token then list[#list + 1] = modifier.params.piece end
  end
  return list
end

---Puts a stand-in of that kind on a space, as a piece of the player.
function pieces.lay(game, kind, player, space)
  for _, piece in ipairs(game.stand_ins_box:pieces()) do
    if piece.name == kind then
      piece:set_owner(player)
      piece:move_to(space, "up")
      space.visited = 1
      return piece
    end
  end
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
  for _, space in ipairs(game:zones(region)) do
    for _, piece in ipairs(space.size > 0 and space:pieces(player) or {}) do
      if piece.category == "stand_ins" then put_away(game, piece) end
    end
  end
end

---Takes a piece off the board: a token goes behind its owner's screen for the rest of the round.
function pieces.remove(game, piece)
  if piece.category ~= "tokens" then return put_away(game, piece) end
  for _, double in ipairs(bound_to(game, piece)) do put_away(game, double) end
  piece:move_to(piece.owner:zone(game.rules.removed_tokens), "down")
end

---Moves a piece as it lies, face up or face down; a bound double goes with its token.
function pieces.move(game, piece, space)
  game:log("log.moved", "place", piece.zone, "piece", piece, "to", space)
  piece:move_to(space, "keep")
  space.visited = 1
  for _, double in ipairs(bound_to(game, piece)) do double:move_to(space, "keep") end
end

---The spaces on which the player may put something now: those open for tokens that are not yet scored; rooms only for those who got past
---the guard, once the guard has been dealt with.
---@param any? boolean whether the first is enough
function pieces.open_spaces(game, player, any)
  local list, settled = {}, game.settled
  local barred = player.entered == 0 and settled >= game.guardroom.order
  for _, space in ipairs(game:legal("placing", player)) do
    if space.order > settled and not (barred and space.award == "room") then
      list[#list + 1] = space
      if any then return list end
    end
  end
  return list
end

---Whether one of these spaces is that one.
function pieces.is_open(game, player, space)
  if space.order <= game.settled or not game:legal("placing", player, space) then return false end
  return player.entered == 1 or space.award ~= "room" or game.settled < game.guardroom.order
end

---Where pieces of a player may be moved by a spell, as far as they are not there already.
local function open_to_moves(game, player, here)
  local list = {}
  for _, space in ipairs(pieces.open_spaces(game, player)) do
    if space ~= here and space.award ~= "guardroom" and space.late == 0 then list[#list + 1] = space end
  end
  return list
end

---Where a piece may be moved by a spell.
function pieces.destinations(game, piece)
  return open_to_moves(game, piece.owner, piece.zone)
end

---Whether the piece is bound to another and cannot go alone.
local function is_bound(game, piece)
  return piece.name == "double_piece" and game.rules.double_binding == "bound"
end

---Whether a spell may move the piece: it lies on the board outside the guardroom, and is not bound to another.
function pieces.movable(game, piece)
  local zone = piece.zone
  if not zone:is_in("reach") or is_bound(game, piece) then return false end
  return game.rules.spells_reach == "all" or pieces.unscored(game, zone)
end

---The pieces that the caster may move: own ones or those of others, as far as there is anywhere to go.
---@param any? boolean whether the first is enough
function pieces.to_move(game, caster, own, any)
  local open = {}
  return pieces.find(game, "reach", function(piece)
    local owner = piece.owner
    if (owner == caster) ~= own or is_bound(game, piece) then return false end
    local spaces = open[owner] or open_to_moves(game, owner)
    open[owner] = spaces
    return #spaces > 1 or (#spaces == 1 and spaces[1] ~= piece.zone)
  end, any)
end

---Where the piece goes after all: what was named, or where that is closed by now another space; nil where there is none, or where it has come
---to lie on the named space already.
function pieces.redirect(ctx, piece, space)
  if piece.zone == space then return nil end
  local open = pieces.destinations(ctx.game, piece)
  for _, other in ipairs(open) do
    if other == space then return space end
  end
  if #open > 0 then return (ctx.owner:choose("ask.other_space", open, { cause = ctx.card })) end
end

return pieces
