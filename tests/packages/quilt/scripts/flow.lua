---Quilts: a patch from the rack is sewn onto the row that it hung on. Buttons that meet a seam can be picked up, and buy a needle or a thimble.
local ranking = require("lib/ranking")

local flow = {}

local sew = laying {
  ask = "sew",
  onto = "quilt",
  min_x = 1,
  min_y = 1,
  max_y = "rows",
  strays = "slack",
  log = "sewn",
  tally = "patches.sewn",
  touches = touching { sides = "sides", mark = "s", count = { "loose", "b" }, note = { "thread", "t" }, log = "log.seams" },
}

---What can be bought: for as many buttons as the player has.
local function add_notions(game, player, choices)
  local notions = game.box:pieces():plus(player.pocket:pieces())
  for _, notion in ipairs(notions:where(function(piece) return piece.price and piece.price <= player.buttons end)) do
    table.insert(choices, notion)
  end
end

---Who might have a voucher is asked, whether or not there is one.
local function may_have_voucher(player)
  return player.pocket.size > 0 and player.buttons >= 2
end

---What can be done with a loose button: with two of them, one may be given away.
local function uses(game)
  local words = {}
  if game.loose > 0 then words[#words + 1] = "pick" end
  if game.loose > 1 and game.given < game.rules.gifts then words[#words + 1] = "give" end
  return words
end

local function buy(game, player, notion)
  player.buttons = player.buttons - notion.price
  notion:move_to(player.bought, "up")
  if notion.name ~= "voucher" then game:modify { script = "quilt/slack", name = notion.name, owner = player } end
  game:log("bought", { player = player, notion = notion.kind })
end

local function use(game, player, word)
  game.loose = game.loose - 1
  if word == "give" then
    game.given = game.given + 1
    game.last_gift = player
    player.next.buttons = player.next.buttons + 1
  else
    player.buttons = player.buttons + 1
  end
end

function flow.setup(game)
  for _, player in ipairs(game:players()) do
    for row = 1, game.rules.rows do game:create("hem", player.quilt:cell(0, row), player, "up") end
  end
  for row = 1, game.rules.rows do
    for slot = 1, 2 do game.basket.first:move_to(game.rack:cell(slot, row), "up") end
  end
  game:set_round(1)
  return "turn", { player = game.first }
end

function flow.turn(game, frame)
  local player, choices = frame.player, game.rack:pieces()
  add_notions(game, player, choices)
  local choice = player:choose("take", choices)
  if choice.category == "notions" then
    buy(game, player, choice)
    return "turn"
  end
  frame.slot = choice.cell
  sew(game, player, choice)
  game:tell("sewn", player, choice)
  if game.loose >= 2 then game:log("jingles", { player = player }) end
  return flow.trim(game, frame)
end

---Loose buttons are used one after the other, or left.
function flow.trim(game, frame)
  local player, choices = frame.player, uses(game)
  local prompt = #choices > 0 and "trim" or "shop"
  add_notions(game, player, choices)
  if #choices > 0 or may_have_voucher(player) then
    choices[#choices + 1] = "leave"
    local choice = player:choose(prompt, choices, { args = { loose = game.loose, buttons = player.buttons } })
    if choice ~= "leave" then
      if type(choice) == "string" then use(game, player, choice) else buy(game, player, choice) end
      return "trim"
    end
  end
  game:reset("loose", "given", "last_gift")
  return flow.turn_over(game, frame)
end

---The next patch hangs on the rack, and the next player sews.
function flow.turn_over(game, frame)
  if frame.back then return frame.back end
  local patch, slot = game.basket.first, frame.slot
  frame.slot = nil
  if slot and patch then
    patch:move_to(slot, "up")
    game:log("hung", { piece = patch.kind, row = slot.y, column = slot.x })
  end
  if game.basket.size == 0 then return "encore" end
  frame.player = frame.player.next
  if frame.player == game.first then game:set_round(game.round + 1) end
  return "turn"
end

---Who has a thimble sews once more, out of order.
function flow.encore(game, frame)
  for _, player in ipairs(game:players()) do
    if player.encores == 0 and player.bought:first_with("price", 3) and game.rack.size > 0 then
      player.encores = 1
      return "turn", { player = player, back = "encore" }
    end
  end
  return "judging"
end

function flow.judging(game)
  for _, player in ipairs(game:players()) do
    local score = player.buttons
    for _, size in ipairs(player.quilt:group_sizes("cloth")) do score = score + size * size end
    game:set_score(player, score)
  end
  game:finish(ranking.best(game:players(), function(player) return player.score end))
end

return flow
