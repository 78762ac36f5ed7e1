---Says before the market is scored that it is generous today.
---The path of this file is what it changes: scripts/patch/<package>/<module>.lua. Functions that are not named here stay as they are.
local market = {}

---`Base` is the module below: the game's own, or what another mod has made of it. Call it, and mods can be used together.
function market.award(game, space)
  game:log("{{id}}.generous", "place", space)
  return Base.award(game, space)
end

return market
