---Ways to take pieces from a pile: one that fits a condition, or a few of which some are kept.
local drawing = {}

---The pieces of a zone that fit a condition, in order.
---@param zone Zone
---@param fits fun(piece: Piece): boolean
---@return Piece[]
function drawing.matching(zone, fits)
  local list = {}
  for _, piece in ipairs(zone:pieces()) do
    if fits(piece) then table.insert(list, piece) end
  end
  return list
end

---One of the pieces of a zone that fit a condition, drawn at random; nil where none does.
---@param game Game
---@param zone Zone
---@param fits fun(piece: Piece): boolean
---@return Piece?
function drawing.one_of(game, zone, fits)
  local list = drawing.matching(zone, fits)
  if #list == 0 then return nil end
  return list[game:random(#list)]
end

---Turns pieces from the front of a pile up, one after the other, until one fits; those before it go to another zone. Returns the one that
---fits, or nil where the pile ends first.
---@param pile Zone
---@param fits fun(piece: Piece): boolean
---@param aside Zone
---@return Piece?
function drawing.until_fits(pile, fits, aside)
  while pile.first do
    local piece = pile.first
    piece:turn_up()
    piece:show_to()
    if fits(piece) then return piece end
    piece:move_to(aside, "up")
  end
  return nil
end

---A player looks at the first pieces of a pile and keeps some; the rest goes back below it in the order in which it lay, or to another zone.
---Returns what was kept. In real time something may take pieces away meanwhile: where no more are left than are to be kept, these are kept.
---@param player Player
---@param pile Zone
---@param look integer
---@param keep integer
---@param to Zone
---@param how { ask: string, rest?: Zone, args?: table }
---@return Piece[]
function drawing.look_and_keep(player, pile, look, keep, to, how)
  local seen = {}
  for place = 1, math.min(look, pile.size) do
    local piece = pile:at(place)
    piece:show_to(player)
    table.insert(seen, piece)
  end
  if #seen == 0 then return {} end
  local n = math.min(keep, #seen)
  local kept = player:choose_some(how.ask, seen, n, n, { args = how.args })
  local there = {}
  for _, piece in ipairs(seen) do
    if piece.zone == pile then table.insert(there, piece) end
  end
  kept = kept or there
  local rest = how.rest or pile
  for _, piece in ipairs(there) do
    local mine = false
    for _, other in ipairs(kept) do mine = mine or other == piece end
    if mine then piece:move_to(to) elseif rest ~= pile then piece:move_to(rest) else piece:move_to(pile, "keep", "last") end
  end
  return kept
end

return drawing
