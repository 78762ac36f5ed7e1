---The one true interruption: before a hostile spell acts, those whom it hits may answer with the antidote, and who is shielded may do without that.
---
---Asked are all of whom everybody can see that they may be hit and could use an artifact, whether they have an antidote or not: a question left out
---would tell what they hold.
local plays = require "lib/windows/plays"
local threats = require "morgenland/threats"

local shield = {}

---The player's antidote; nil where there is none.
local function antidote_of(player)
  return player.artifacts:pieces():first(function(artifact) return artifact.name == "counterspell" end)
end

---Asks the player for the antidote; who is not hit after all, or has none, can only decline.
local function answer(ctx, player, hit, lay)
  local held = antidote_of(player)
  local antidote = hit and held
  local choices = antidote and { antidote, "decline" } or { "decline" }
  local told = { player = ctx.owner, card = ctx.card.kind, held = held ~= nil }
  local card = player:choose("ask.antidote", choices, { cause = ctx.card, args = told })
  if card == "decline" then return end
  local play = { owner = player, card = card, targets = {}, phase = "at_once" }
  plays.count(ctx.game, play, ctx.at)
  lay(ctx.game, play)
  card.kind.script.resolve(plays.context(ctx.game, ctx.window, player, card))
  plays.count(ctx.game, play, "done")
end

---Whether a player who is shielded does without that.
local function waives(ctx, player)
  return player:choose("ask.shield", { "shield", "waive" }, { cause = ctx.card, args = { player = ctx.owner, card = ctx.card.kind } }) == "waive"
end

---Everybody who is threatened, in turn order.
---@param lay fun(game: Game, play: table) lays an artifact
---@param may_use fun(game: Game, player: Player): boolean whether the player could still use an artifact, as everybody can see
function shield.react(ctx, lay, may_use, ...)
  local game, threat, exposed = ctx.game, threats[ctx.card.name], { ctx.owner }
  game.exposed = exposed
  for _, player in ipairs(threat and game:players() or {}) do
    local hit, seems = false, false
    if player ~= ctx.owner then hit, seems = threat(ctx, player, ...) end
    local asked = hit or seems
    if asked and game:query("immune", player, ctx.card) then
      if waives(ctx, player) then table.insert(exposed, player) end
    elseif asked and may_use(game, player) then
      answer(ctx, player, hit, lay)
    end
  end
  game.exposed = exposed
end

return shield
