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

---Who has bought something is asked by a script.
local has_notions = condition { { "bought" } }

---Who might have a voucher is asked, whether or not there is one.
local may_have_voucher = condition { { "pocket", "buttons >= notions.price" } }

local buys = { { "box", "price", "buttons" }, { "pocket", "price", "buttons" } }

---What can be done with a loose button: with two of them, one may be given away.
local uses = words { { "pick", "loose" }, { "give", "loose", "given < rules.gifts", function(game) return game.loose > 1 end } }

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

flow.turn = {
  take = "take",
  from = "rack",
  lay = sew,
  buys = buys,
  bought = "bought",
  by_script = has_notions,
  script = "shop",
  wakes = condition { { "loose >= 2" } },
  laid = "jingle",
  over = "trim",
}

function flow.bought(game, frame)
  local player, notion = frame.player, frame.choice
  player.buttons = player.buttons - notion.price
  notion:move_to(player.bought, "up")
  if notion.name ~= "voucher" then game:modify { script = "quilt/slack", name = notion.name, owner = player } end
  game:log("bought", { player = player, notion = notion.kind })
  return "turn"
end

function flow.shop(game, frame)
  local player, choices = frame.player, game.rack:pieces()
  game.box:pieces_up_to("price", player.buttons, choices)
  player.pocket:pieces_up_to("price", player.buttons, choices)
  local choice = player:choose("take", choices)
  if choice.category == "notions" then
    frame.choice = choice
    return flow.bought(game, frame)
  end
  frame.slot = choice.cell
  sew(game, player, choice)
  return game.loose >= 2 and flow.jingle(game, frame) or flow.trimming(game, frame)
end

function flow.jingle(game, frame)
  game:log("jingles", { player = frame.player })
  return flow.trimming(game, frame)
end

flow.trim = {
  menu = "trim",
  words = uses,
  more = "shop",
  about = { "loose", "buttons" },
  buys = buys,
  asks = may_have_voucher,
  by_script = has_notions,
  script = "trimming",
  chosen = "trimmed",
  finish = "leave",
  resets = { "loose", "given", "last_gift" },
  over = "turn_over",
}

function flow.trimming(game, frame)
  local player, choices = frame.player, uses(game, frame.player)
  local prompt = #choices > 0 and "trim" or "shop"
  game.box:pieces_up_to("price", player.buttons, choices)
  player.pocket:pieces_up_to("price", player.buttons, choices)
  if #choices > 0 or may_have_voucher(game, player) then
    choices[#choices + 1] = "leave"
    frame.choice = player:choose(prompt, choices, "loose", game.loose, "buttons", player.buttons)
    if frame.choice ~= "leave" then return flow.trimmed(game, frame) end
  end
  game:reset("loose", "given", "last_gift")
  return "turn_over"
end

function flow.trimmed(game, frame)
  if type(frame.choice) ~= "string" then
    flow.bought(game, frame)
    return "trim"
  end
  game.loose = game.loose - 1
  if frame.choice == "give" then
    game.given = game.given + 1
    game.last_gift = frame.player
    frame.player.next.buttons = frame.player.next.buttons + 1
  else
    frame.player.buttons = frame.player.buttons + 1
  end
  return "trim"
end

flow.turn_over = { pass = "turn", refill = "basket", log = "hung", last = "encore" }

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
