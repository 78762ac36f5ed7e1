---What must be true of the content. With every mod and house rule: the sides of landscapes, goods, scripts. Of the game as it is: how many there are
---of everything, and one known score.
local position = require "almadi/position"
local scoring = require "almadi/scoring"
local kingdom = require "almadi/kingdom"

local census = {}

local lands = { oases = "oasis", palaces = "palace", caravans = "caravan", markets = "market" }

local function refuse(text, ...)
  error(text:format(...), 0)
end

---What a mod adds has a scope in its name and is not counted.
local function own(kinds)
  return kinds:where(function(kind) return not kind.name:find(":") end)
end

local function goods_of(kind)
  return list(kingdom.goods):sum(function(good) return kind[good] or 0 end)
end

---How many sides activate; the others must be effects, or blank on a start tile.
local function activations(kind)
  if #kind.sides ~= 4 then refuse("%s has %d sides instead of 4: '%s'", kind.name, #kind.sides, kind.sides) end
  local count = 0
  for at = 1, 4 do
    local sign = kind.sides:sub(at, at)
    local known = kind.category == "homes" and "+.ghsmrj" or "+ghsmrj"
    if not known:find(sign) then refuse("%s: '%s' is no side; sides are signs of %s", kind.name, sign, known) end
    if sign == "+" then count = count + 1 end
  end
  return count
end

local function check_landscapes(game)
  for category, land in pairs(lands) do
    for _, kind in ipairs(game:kinds(category)) do
      activations(kind)
      if kind.land ~= land then refuse("%s is a %s among the %s", kind.name, kind.land, category) end
    end
  end
  for _, category in ipairs({ "homes", "markets" }) do
    for _, kind in ipairs(game:kinds(category)) do
      activations(kind)
      if (goods_of(kind) > 0) ~= (kind.land == "market") then refuse("%s: markets have goods, and nothing else has", kind.name) end
    end
  end
end

local function check_cards(game)
  for _, category in ipairs({ "objectives", "characters" }) do
    for _, kind in ipairs(game:kinds(category)) do
      if not kind.script then refuse("%s has no script that says what it does", kind.name) end
    end
  end
end

local function count_landscapes(game, wanted)
  for category in pairs(lands) do
    local by_sides = { [0] = 0, 0, 0, 0, 0 }
    local kinds = own(game:kinds(category))
    if #kinds ~= wanted then refuse("there are %d %s instead of %d", #kinds, category, wanted) end
    for _, kind in ipairs(kinds) do
      local count = activations(kind)
      by_sides[count] = by_sides[count] + 1
    end
    if by_sides[2] ~= wanted - 2 or by_sides[0] ~= 1 or by_sides[4] ~= 1 then
      refuse("of the %s one activates on all sides, one on none and all others on two", category)
    end
  end
end

local function count_cards(game, rules)
  local counts = { grey = 0, blue = 0, red = 0, yellow = 0, green = 0 }
  for _, kind in ipairs(own(game:kinds("objectives"))) do counts[kind.colour] = counts[kind.colour] + 1 end
  for colour, wanted in pairs(rules.objectives) do
    if counts[colour] ~= wanted then refuse("there are %d %s objectives instead of %d", counts[colour], colour, wanted) end
  end
  local characters = #own(game:kinds("characters"))
  if characters ~= rules.characters then refuse("there are %d characters instead of %d", characters, rules.characters) end
end

local function build(game, player, given)
  position.set_start(game, player, given.start)
  position.set_kingdom(game, player, given.kingdom)
  for _, zone in ipairs({ "mosaics", "stalls", "achieved" }) do
    for _, kind in ipairs(given[zone] or {}) do game:create(kind, player:zone(zone), nil, "up") end
  end
  player.rubies = given.rubies
end

local function check_example(game, example)
  if not example then return end
  local player = game:player(1)
  build(game, player, example)
  build(game, game:player(2), example.other)
  local sheet, sum = scoring.sheet(game, player), 0
  for _, part in ipairs(scoring.parts) do sum = sum + sheet[part] end
  if sum ~= example.points then refuse("the kingdom of the example is worth %d points instead of %d", sum, example.points) end
end

---When the content is loaded, whatever mods and house rules make of it.
function census.check(game)
  check_landscapes(game)
  check_cards(game)
end

---The game as it was specified: a spec asks for it.
function census.count(game)
  local rules = game.rules.census
  count_landscapes(game, rules.landscapes)
  count_cards(game, rules)
  check_example(game, rules.example)
end

return census
