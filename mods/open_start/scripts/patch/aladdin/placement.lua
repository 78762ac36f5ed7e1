---Once everybody has laid a first token, those tokens are turned up for all to see.
local placement = {}

---`Base` is the module as it was below this mod: the ordinary lap, or what another mod has made of it.
function placement.lap(game)
  local first = game.laps == 0
  local more = Base.lap(game)
  if first then
    game:turn_up("board")
    game:log("open_start.shown")
  end
  return more
end

return placement
