---A piece of somebody else leaves the board; then that player takes off one of the caster's.
local pieces = require "aladdin/magic/pieces"

local eye_for_an_eye = power { params = { revenge = { enum = { "duty", "choice" } } } }

eye_for_an_eye.targets = {
  ask = "ask.piece",
  from = function(ctx) return pieces.find(ctx.game, "reach", function(piece) return piece.owner ~= ctx.owner end) end,
}

function eye_for_an_eye.resolve(ctx, piece)
  local game, victim = ctx.game, piece.owner
  if game:query("immune", victim, ctx.card) then return end
  pieces.send_home(game, piece)
  local choices = pieces.find(game, "reach", function(other) return other.owner == ctx.owner end)
  if not choices:any() then return end
  if ctx.params.revenge == "choice" then choices = choices:plus("decline") end
  local answer = victim:choose("ask.revenge", choices, { cause = ctx.card, args = { player = ctx.owner } })
  if answer ~= "decline" then pieces.send_home(game, answer) end
end

return eye_for_an_eye
