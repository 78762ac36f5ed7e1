---A piece of somebody else leaves the board; then that player takes off one of the caster's.
local pieces = require "aladdin/magic/pieces"

local eye_for_an_eye = power { params = { revenge = { enum = { "duty", "choice" } } } }

function eye_for_an_eye.targets(ctx, picked, any)
  if #picked > 0 then return nil end
  return pieces.find(ctx.game, "reach", function(piece) return piece.owner ~= ctx.owner end, any), "ask.piece"
end

local function remove(game, piece)
  game:log("log.removed", "place", piece.zone, "player", piece.owner, "piece", piece)
  pieces.remove(game, piece)
end

function eye_for_an_eye.resolve(ctx, piece)
  local game, victim = ctx.game, piece.owner
  if game:query("immune", victim, ctx.card) then return end
  remove(game, piece)
  local choices = pieces.find(game, "reach", function(other) return other.owner == ctx.owner end)
  if #choices == 0 then return end
  if ctx.params.revenge == "choice" then choices[#choices + 1] = "decline" end
  local answer = victim:choose("ask.revenge", choices, { cause = ctx.card, args = { player = ctx.owner } })
  if answer ~= "decline" then remove(game, answer) end
end

return eye_for_an_eye
