---Porters load a ferry at once until the tide turns. Waves interrupt whatever they are asked, and help can be called for
---at any moment.
local ranking = require("lib/ranking")

local flow = {}

function flow.setup(game)
  game.captain = game:turn(1)
  game:open_offer("call")
  game:open_offer("trade")
  game:open_offer("pause")
  return "berths"
end

---Where everybody stands is chosen in secret: the waves come over the bow, and over the stern.
function flow.berths(game)
  game:set_timer("tide", game.rules.tide)
  local berths = game:secretly(game:players(), function(player)
    return player:choose("ask.berth", { "bow", "stern" }, { within = game.rules.berth, default = "bow" })
  end)
  for _, player in ipairs(game:players()) do player.stern = berths[player] == "stern" and 1 or 0 end
  game:set_timer("wave", game.rules.wave, { with = { stern = 0 }, seen_by = game.captain })
  return "loading"
end

local function aboard(game)
  local list = {}
  for _, player in ipairs(game:players()) do
    if not player.away then table.insert(list, player) end
  end
  return list
end

---Glass is stowed with care, which takes time: a wave meanwhile breaks what was stowed with none.
local function stow(game, player, crate)
  local waves = game.waves
  crate:move_to(player.hold, "down")
  game.last = player
  game:log("log.loaded", { player = player, crate = crate })
  if not crate.brittle then return end
  local care = player:choose_number("ask.care", 0, 3, { within = game.rules.care, default = 0 })
  if care == 0 and game.waves > waves then
    game:log("log.broken", { player = player })
  else
    player.bonus = player.bonus + 3 - care
  end
end

function flow.loading(game)
  while game.quay.size < game.rules.quay and game.yard.first do game.yard.first:move_to(game.quay, "up") end
  local player, _, crate = game:await {
    { to = aboard(game), ask = "ask.load", choices = function() return game.quay:pieces() end },
    within = game.rules.patience,
  }
  if player then stow(game, player, crate) else game:log("log.idle") end
  return "loading"
end

flow.timers = {}

function flow.timers.tide(game)
  game:log("log.tide")
  for _, player in ipairs(game:players()) do
    local worth = player.bonus
    for _, crate in ipairs(player.hold:pieces()) do worth = worth + crate.worth end
    game:set_score(player, worth)
  end
  game:finish(ranking.best(game:players(), function(player) return player.score end))
end

---Over the bow and over the stern in turn. Whoever loaded last, and stands there, throws something overboard.
function flow.timers.wave(game, with)
  game.waves = game.waves + 1
  game:log("log.wave")
  game:set_timer("wave", game.rules.wave + 250 * game:random(4), { with = { stern = 1 - with.stern }, seen_by = game.captain })
  local player = game.last
  if not player or player.stern ~= with.stern then return end
  game:block_offer("call", "wave") -- nobody ashore hears a call over the wave
  local crate = player:choose("ask.overboard", function() return player.hold:pieces() end,
                              { within = game.rules.duck, default = player.hold.first })
  game:unblock_offer("call", "wave")
  if not crate then return end
  crate:move_to(game.yard, "down")
  game.yard:shuffle()
  game:log("log.overboard", { player = player })
end

flow.offers = {}

flow.offers.call = {
  listen = function(game)
    for _, player in ipairs(game:players()) do
      if player.calls > 0 and not player.away and game.yard.first then player:choose("ask.call", { "help" }) end
    end
  end,
  input = function(game, _, player)
    player.calls = player.calls - 1
    local from = player:choose("ask.end", { "front", "back" }, { within = game.rules.duck, default = "front" })
    local crate = from == "front" and game.yard.first or game.yard.last
    if not crate then return end
    crate:move_to(player.hold, "down")
    game:log("log.helped", { player = player })
  end,
}

---Once each may exchange a crate for one that still stands on the quay.
flow.offers.trade = {
  listen = function(game)
    for _, player in ipairs(game:players()) do
      if player.trades > 0 and not player.away and player.hold.first and game.quay.first then
        player:choose_pair("ask.trade", player.hold:pieces(), game.quay:pieces())
      end
    end
  end,
  input = function(game, _, player, _, mine, wanted)
    player.trades = player.trades - 1
    mine:move_to(game.quay, "up")
    wanted:move_to(player.hold, "down")
    game:log("log.traded", { player = player, crate = wanted })
  end,
}

---The captain may let the ferry wait, three times and for so long in all.
flow.offers.pause = {
  paused = true,
  listen = function(game)
    local captain = game.captain
    if captain.away then return end
    if game.paused then
      captain:choose("ask.pause", { "resume" })
    elseif game.halts > 0 and game.stood < game.rules.pause then
      captain:choose("ask.pause", { "pause" })
    end
  end,
  input = function(game, _, _, _, choice)
    if choice == "resume" then return game:resume() end
    game.halts = game.halts - 1
    game:pause(game.rules.pause - game.stood)
  end,
}

---Without its captain the ferry waits, as long as it may.
function flow.presence(game, player, here)
  game:log(here and "log.here" or "log.away", { player = player })
  if player ~= game.captain then return end
  if here then game:resume() elseif game.stood < game.rules.pause then game:pause(game.rules.pause - game.stood) end
end

return flow
