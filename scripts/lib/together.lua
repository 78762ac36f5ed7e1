---Deciding together: everybody names a wish, in secret and at the same time or openly one after the other, then a rule makes one decision of
---them. Whoever stays silent until the time is up has the default.
local together = {}

---How a joint question is asked.
---@class Together
---@field ask string the prompt
---@field choices? any[] what can be wished; of persons the players themselves
---@field args? table of the prompt
---@field within? integer milliseconds; then silence is the default
---@field default? any what silence means; the first choice without it
---@field tie? Player decides among what is level; without one the first of the choices
---@field noted? string openly: a variable of the game that says who wishes what, by the names of the seats, for all to see
---@field said? string openly: a text with `player` and `wish` that tells everybody each wish as it is named

local function options_of(how, choices)
  local default = how.default
  if how.within and default == nil then default = choices[1] end
  return { args = how.args, within = how.within, default = default }
end

---What each player wishes, named in secret: nobody learns a wish before all are named.
---@param game Game
---@param players Player[]
---@param how Together
---@return table<Player, any>
function together.wishes(game, players, how)
  local choices = how.choices or players
  return game:secretly(players, function(player)
    local choice = player:choose(how.ask, choices, options_of(how, choices))
    return choice
  end)
end

---How often each choice was wished: a list beside the choices.
---@param players Player[]
---@param wishes table<Player, any>
---@param choices any[]
---@return integer[]
function together.count(players, wishes, choices)
  local votes = {}
  for i, choice in ipairs(choices) do
    votes[i] = 0
    for _, player in ipairs(players) do
      if wishes[player] == choice then votes[i] = votes[i] + 1 end
    end
  end
  return votes
end

---Those of the choices whose number is the greatest.
local function most(choices, numbers)
  local best, level = nil, {}
  for i, choice in ipairs(choices) do
    if best == nil or numbers[i] > best then best, level = numbers[i], {} end
    if numbers[i] == best then table.insert(level, choice) end
  end
  return level
end

---One of what is level: the one who breaks ties says which, or it is the first.
local function break_tie(how, level)
  if #level == 1 or not how.tie then return level[1] end
  local choice = how.tie:choose(how.ask, level, { args = how.args, within = how.within, default = how.within and level[1] or nil })
  return choice
end

---What most players wish; ties go to one of them. Returns the choice, and who wished what.
---@param game Game
---@param players Player[]
---@param how Together
---@return any choice
---@return table<Player, any> wishes
function together.vote(game, players, how)
  local choices = how.choices or players
  local wishes = together.wishes(game, players, how)
  return break_tie(how, most(choices, together.count(players, wishes, choices))), wishes
end

---Notes in a variable of the game who wishes what, as words.
local function note(game, how, players, wishes)
  if not how.noted then return end
  local noted = {}
  for _, player in ipairs(players) do
    if wishes[player] ~= nil then noted[player.name] = wishes[player] end
  end
  game[how.noted] = noted
end

---Everybody names a wish openly, in any order, and may change it, until all have one or the time is up; then most decide, and ties go to one.
---Who stays silent has the default, or no say. Returns the choice, and who wished what; nothing where nobody said anything.
---@param game Game
---@param players Player[]
---@param how Together
---@return any choice
---@return table<Player, any> wishes
function together.openly(game, players, how)
  local choices = how.choices or players
  local due = how.within and game.clock + how.within
  local wishes, named = {}, 0
  while named < #players do
    local asked = { { to = players, ask = how.ask, choices = choices, args = how.args, id = "wish" } }
    if due then asked.within = math.max(due - game.clock, 0) end
    local player, _, choice = game:await(asked)
    if not player then break end
    if wishes[player] == nil then named = named + 1 end
    wishes[player] = choice
    if how.said then game:log(how.said, { player = player, wish = choice }) end
    note(game, how, players, wishes)
  end
  for _, player in ipairs(players) do
    if wishes[player] == nil then wishes[player] = how.default end
  end
  note(game, how, players, {})
  local votes, any = together.count(players, wishes, choices), false
  for _, n in ipairs(votes) do any = any or n > 0 end
  if not any then return nil, wishes end
  return break_tie(how, most(choices, votes)), wishes
end

local function without(players, one)
  local others = {}
  for _, player in ipairs(players) do
    if player ~= one then table.insert(others, player) end
  end
  return others
end

---Whether one of them objects, each of whom says something: without a time limit silence cannot be told from thinking.
local function somebody_objects(game, players, how)
  while #players > 0 do
    local player, _, choice = game:await { { to = players, ask = how.ask, choices = { "agree", "object" }, args = how.args, id = "object" } }
    if choice == "object" then return true end
    players = without(players, player)
  end
  return false
end

---One player proposes one of the choices, and the others may object until the time is up: silence is consent. Without `within` each of the others
---says `agree` or `object`. Returns what was proposed where nobody objects; nothing where somebody does, or nothing is proposed in time.
---@param game Game
---@param proposer Player
---@param players Player[]
---@param how Together its `within` holds for the proposal, and again for objecting
---@return any choice
function together.proposal(game, proposer, players, how)
  local asked = { to = proposer, ask = how.ask, choices = how.choices or players, args = how.args, id = "propose" }
  local one, _, choice = game:await { asked, within = how.within }
  if not one then return nil end
  local others = without(players, proposer)
  if #others == 0 then return choice end
  if not how.within then
    if somebody_objects(game, others, how) then return nil end
    return choice
  end
  local objects = game:await { { to = others, ask = how.ask, choices = { "object" }, args = how.args, id = "object" }, within = how.within }
  if objects then return nil end
  return choice
end

---A person chosen by most of the players: of `candidates`, or one of themselves.
---@param game Game
---@param players Player[]
---@param how Together
---@param candidates? Player[]
---@return Player
function together.person(game, players, how, candidates)
  local asked = { ask = how.ask, args = how.args, within = how.within, default = how.default, tie = how.tie }
  asked.choices = candidates or players
  local chosen = together.vote(game, players, asked)
  return chosen
end

---Whether nobody objects to what one player proposes: silence is consent. The choices are `agree` and `object`.
---@param game Game
---@param proposer Player
---@param players Player[]
---@param how Together
---@return boolean
function together.consent(game, proposer, players, how)
  local others = without(players, proposer)
  if #others == 0 then return true end
  local asked = { ask = how.ask, args = how.args, within = how.within, default = how.default, choices = { "agree", "object" } }
  local wishes = together.wishes(game, others, asked)
  for _, player in ipairs(others) do
    if wishes[player] == "object" then return false end
  end
  return true
end

---An order of the choices that all make together: each orders them, and the sum of the places counts. What is level stays as the one who
---breaks ties has it.
---@param game Game
---@param players Player[]
---@param how Together
---@return any[]
function together.order(game, players, how)
  local choices = how.choices or players
  local asked = { args = how.args, within = how.within, default = how.default or (how.within and choices or nil) }
  local orders = game:secretly(players, function(player) return player:choose_order(how.ask, choices, asked) end)
  local sums, own = {}, {}
  for i, choice in ipairs(choices) do
    sums[i], own[i] = 0, i
    for _, player in ipairs(players) do
      for place, other in ipairs(orders[player]) do
        if other == choice then
          sums[i] = sums[i] + place
          if player == how.tie then own[i] = place end
        end
      end
    end
  end
  local rows, order = {}, {}
  for i in ipairs(choices) do rows[i] = i end
  table.sort(rows, function(a, b)
    if sums[a] ~= sums[b] then return sums[a] < sums[b] end
    return own[a] < own[b]
  end)
  for _, i in ipairs(rows) do table.insert(order, choices[i]) end
  return order
end

---Who gets each of the things: for every thing each player names a person, and most decide. The prompt has `thing` and its number `n` beside the
---arguments that are given. Returns a list beside the things.
---@param game Game
---@param players Player[]
---@param things any[]
---@param how Together
---@return Player[]
function together.allocate(game, players, things, how)
  local persons = how.choices or players
  local wishes = game:secretly(players, function(player)
    local named = {}
    for i, thing in ipairs(things) do
      local asked = options_of(how, persons)
      asked.args = { thing = thing, n = i }
      for name, value in pairs(how.args or {}) do asked.args[name] = value end
      named[i] = player:choose(how.ask, persons, asked)
    end
    return named
  end)
  local shares = {}
  for i in ipairs(things) do
    local one = {}
    for _, player in ipairs(players) do one[player] = wishes[player][i] end
    shares[i] = break_tie(how, most(persons, together.count(players, one, persons)))
  end
  return shares
end

---Who pays: each says in secret how much to give, up to a counter of its own; the most generous come first until the sum is reached. Returns
---what each gives, or nil where it is not enough and nobody pays.
---@param game Game
---@param players Player[]
---@param counter string
---@param sum integer
---@param how Together
---@return table<Player, integer>?
function together.payers(game, players, counter, sum, how)
  local asked = { args = how.args, within = how.within, default = how.default or (how.within and 0 or nil) }
  local offers = game:secretly(players, function(player)
    return player:choose_number(how.ask, 0, math.min(player[counter], sum), asked)
  end)
  local rows, gives, left = {}, {}, sum
  for place, player in ipairs(players) do table.insert(rows, { player = player, place = place }) end
  table.sort(rows, function(a, b)
    local x, y = offers[a.player], offers[b.player]
    if x ~= y then return x > y end
    return a.place < b.place
  end)
  for _, row in ipairs(rows) do
    gives[row.player] = math.min(offers[row.player], left)
    left = left - gives[row.player]
  end
  return left == 0 and gives or nil
end

return together
