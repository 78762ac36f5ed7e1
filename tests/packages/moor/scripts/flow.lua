---A moor at night. The keeper alone sees it; the seekers carry one lantern over it, step by step, by what is shown to them, and want to be
---home before dawn.
local drawing = require("lib/drawing")
local limits = require("lib/limits")
local ranking = require("lib/ranking")
local together = require("lib/together")

local flow = {}

local sides = { "north", "east", "south", "west" }
local ways = { "ahead", "left", "right", "gather" }

local function keeper_of(game) return game:players_of("keeper")[1] end

local function lantern_of(game) return game.moor:pieces()[1] end

---Both sides make ready at the same time: the keeper lays out the moor, each seeker names a favourite.
function flow.setup(game)
  local chosen = game:secretly(game:players(), function(player)
    if player.role == "keeper" then
      local layout = player:choose("layout", game.moor:layouts())
      return { layout = layout, facing = player:choose_number("facing", 0, 3) }
    end
    return { favourite = player:choose("favourite", game:kinds("berries")) }
  end)
  local keeper = keeper_of(game)
  game.moor:use_layout(chosen[keeper].layout)
  local lantern = game.shed.first
  lantern:move_to(game.moor:ground_cells("s")[1])
  lantern.facing = chosen[keeper].facing
  keeper.guile = 3
  game.dawn = 20 + game:random(8)
  for _, player in ipairs(game:players_of("seeker")) do player.favourite = chosen[player].favourite end
  return "snares"
end

---The keeper lays the snares, each on a cell of the moor that is empty.
function flow.snares(game)
  local keeper = keeper_of(game)
  while keeper.nest.first do
    local free = {}
    for _, cell in ipairs(game.moor:ground_cells()) do
      if not cell.piece then table.insert(free, cell) end
    end
    local cell = keeper:choose("snare", free)
    keeper.nest.first:move_to(cell)
  end
  return "leader"
end

---The seekers agree openly on who leads first; everybody sees who wishes what.
function flow.leader(game)
  local seekers = game:players_of("seeker")
  local first = together.openly(game, seekers, { ask = "leader", tie = seekers[1], noted = "wished", said = "wishes" })
  for place, player in ipairs(seekers) do
    if player == first then game.leads = place end
  end
  return "look"
end

---How many cells lie open in that direction.
local function open_ahead(game, cell, facing)
  local n, ground = 0, {}
  for _, each in ipairs(game.moor:ground_cells()) do ground[each] = true end
  while n < game.rules.far and not cell:wall(sides[facing + 1]) do
    cell = cell:step(sides[facing + 1])
    if not ground[cell] then break end
    n = n + 1
  end
  return n
end

---What lies ahead is shown to the seekers, in the place of what they saw before.
function flow.look(game)
  local lantern, seekers = lantern_of(game), game:players_of("seeker")
  game.view = game:disclose("view", open_ahead(game, lantern.cell, lantern.facing), seekers)
  game:show { picture = "path_" .. game.view, text = "shown.view", args = { n = game.view }, to = seekers }
  return "hour"
end

---An hour begins: is it dawn? Otherwise the seekers decide together, and the one who leads breaks ties.
function flow.hour(game)
  game:set_round(game.round + 1)
  if game:disclose("dawn", game.round > game.dawn) then return "lost" end
  local seekers = game:players_of("seeker")
  local leader = seekers[(game.leads + game.round - 2) % #seekers + 1]
  local way = together.vote(game, seekers, { ask = "way", choices = ways, tie = leader, args = { player = leader } })
  game:log("goes", { player = leader, way = { text = "choice." .. way } })
  return "walk", { way = way, leader = leader }
end

local function walk_ahead(game, frame, lantern)
  if game:disclose("bump", open_ahead(game, lantern.cell, lantern.facing) == 0) then return end
  local cell = lantern.cell:step(sides[lantern.facing + 1])
  local snare = cell.piece
  if game:disclose("caught", snare ~= nil) then
    local keeper = keeper_of(game)
    snare:move_to(keeper.nest)
    keeper.guile = keeper.guile + 1
    frame.leader.points = math.max(frame.leader.points - 1, 0)
  end
  lantern:move_to(cell)
end

local function gather(game, frame, lantern)
  local here = false
  for _, cell in ipairs(game.moor:ground_cells("b")) do here = here or cell == lantern.cell end
  if not game:disclose("berries", here) then return end
  local leader = frame.leader
  if not limits.take(leader, "gathered", "berries", game.rules.gathers, 0) then return end
  for _, berry in ipairs(drawing.look_and_keep(leader, game.bush, 2, 1, leader.basket, { ask = "keep" })) do
    leader.points = leader.points + game:disclose("worth", berry.worth)
  end
end

function flow.walk(game, frame)
  local lantern = lantern_of(game)
  if frame.way == "ahead" then walk_ahead(game, frame, lantern) end
  if frame.way == "left" then lantern.facing = (lantern.facing + 3) % 4 end
  if frame.way == "right" then lantern.facing = (lantern.facing + 1) % 4 end
  if frame.way == "gather" then gather(game, frame, lantern) end
  local home = game.moor:ground_cells("h")[1]
  if game:disclose("home", lantern.cell == home) then return "won" end
  return game.round % game.rules.mischief == 0 and "mischief" or "look", {}
end

---Every other hour the keeper may do something that nobody sees: turn the lantern round, or close a way with a hedge.
function flow.mischief(game)
  local keeper, lantern = keeper_of(game), lantern_of(game)
  local can = { "none" }
  if keeper.guile > 0 then can = { "none", "turn", "hedge" } end
  local what = keeper:choose("mischief", can)
  if what == "none" then return "look" end
  keeper.guile = keeper.guile - 1
  if what == "turn" then
    lantern.facing = (lantern.facing + 2) % 4
  else
    local side = keeper:choose("hedge", sides)
    lantern.cell:set_wall(side, not lantern.cell:wall(side))
  end
  return "look"
end

---The result: one against many, and who is how good among the many.
local function finish(game, won)
  local seekers, keeper = game:players_of("seeker"), keeper_of(game)
  for _, player in ipairs(seekers) do game:set_score(player, player.points) end
  local places = ranking.places(seekers, function(player) return player.points end)
  table.insert(places, won and #places + 1 or 1, { keeper })
  game:finish(won and seekers or keeper, places)
end

function flow.won(game) finish(game, true) end
function flow.lost(game) finish(game, false) end

---A moor that fits what the seekers were shown last: the lantern stands somewhere with as much open ahead of it.
function flow.redraw(game, player)
  if player.role ~= "seeker" or game.view < 0 or not game.moor:layout() then return true end
  local lantern, fits = lantern_of(game), {}
  for _, cell in ipairs(game.moor:ground_cells()) do
    for facing = 0, 3 do
      if (not cell.piece or cell.piece == lantern) and open_ahead(game, cell, facing) == game.view then
        table.insert(fits, { cell = cell, facing = facing })
      end
    end
  end
  if #fits == 0 then return false end
  local one = fits[game:random(#fits)]
  lantern:move_to(one.cell)
  lantern.facing = one.facing
  return true
end

return flow
