---Powers of characters. A recruited character is a modifier in force for its owner; `cause` is the kind of character, so that a power that was
---copied works for its new owner as for the old one.
local powers = {}

---Brings the power of a kind of character into force for the player. A genie that still waits counts as activated now.
function powers.enter(game, player, kind)
  local number = game:modify { script = kind.module, name = "text." .. kind.name, owner = player, cause = kind, params = kind.params }
  if kind.script.power or kind.script.instead then player.usable = player.usable + 1 end
  if game.genie == 1 then
    for _, handler in ipairs(game:handlers("genie_activated", player)) do
      if handler.ctx.modifier == number then handler.call(handler.ctx) end
    end
  end
end

---Tells the player's characters that a genie was activated.
function powers.genie_activated(game, player)
  for _, handler in ipairs(game:handlers("genie_activated", player)) do handler.call(handler.ctx) end
end

---The powers of one sort (`power` or `instead`) that the player may use now, by the word of their choice.
---@return table<string, table>? contexts
function powers.usable(game, player, sort)
  local usable
  for _, ctx in ipairs(game:modifiers(player, sort)) do
    if ctx.cause.script[sort].may(ctx) then
      usable = usable or {}
      usable[ctx.cause.choice] = ctx
    end
  end
  return usable
end

---Uses one of them.
function powers.use(game, ctx, sort, ...)
  game:log("log.power", { player = ctx.owner, character = ctx.cause })
  game:tally("characters.used", ctx.cause, ctx.owner)
  return ctx.cause.script[sort].use(ctx, ...)
end

---Whether something was noted of this kind of character this turn: that its gift is `powers_ready`, or that it was `powers_used`.
function powers.noted(game, what, kind)
  return list(game[what]):has(kind)
end

function powers.note(game, what, kind)
  if not powers.noted(game, what, kind) then game[what] = list(game[what]):plus(kind) end
end

return powers
