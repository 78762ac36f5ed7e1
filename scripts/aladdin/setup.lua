---What lies ready before the first round: which spaces are open, the piles of artifacts, who has the camel.
local setup = {}

---How many palace rooms are in use.
local function rooms_in_use(game, rules)
  return rules.rooms == "players" and game.seats or rules.rooms
end

---Keeps as many of each kind of artifact as there are players; the others stay in the box, for all to see.
local function set_aside(game)
  local seen = {}
  for _, artifact in ipairs(game.box:pieces()) do
    local name = artifact.name
    seen[name] = (seen[name] or 0) + 1
    if seen[name] > game.seats then artifact:move_to(game.box, "up") end
  end
end

---The first artifact in the box that was not set aside.
local function next_artifact(game)
  local artifact = game.box.first
  if artifact and not artifact.face_up then return artifact end
end

---Everybody begins with one artifact of that kind.
local function give(game, kind)
  for _, player in ipairs(game:players()) do
    local artifact = game.box:pieces():first(function(other) return other.name == kind and not other.face_up end)
    if artifact then
      artifact:set_owner(player)
      artifact:move_to(player.artifacts, "down")
    end
  end
end

---Makes a pile on each room in use, the first room first; what is left over stays in the box.
local function deal_artifacts(game, rules)
  if rules.artifact_pool == "n_of_each" then set_aside(game) end
  if rules.gift then give(game, rules.gift) end
  local rooms = rooms_in_use(game, rules)
  for _, room in ipairs(game:zones("rooms")) do
    if room.number > rooms then
      room.open = 0
    else
      local pile = game:zone(room.pile)
      for _ = 1, rules.pile do
        local artifact = next_artifact(game)
        if artifact then
          artifact:move_to(pile, "down")
          game.for_sale = game.for_sale + 1
        end
      end
    end
  end
end

function setup.all(game)
  local rules = game.rules
  for _, name in ipairs(rules.closed) do game:zone(name).open = 0 end
  deal_artifacts(game, rules.setup[rules.variant])
  game:set_first(game:player(game:rng("first"):random(game.seats)))
  game:log("log.begins", { player = game.first })
end

return setup
