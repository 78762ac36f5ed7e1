---A position of the magic game may begin at a window.
local start = {}

function start.install(flow)
  ---A position may begin at a window: then this is what the flow would know by now. When the window opens once more, that may be over.
  local ordinary = flow.window
  function flow.window(game, frame)
    if frame.total then return ordinary(game, frame) end
    if frame.space then
      game.current = frame.space.order
      game.settled = frame.at == "after_score" and game.current or game.current - 1
      if frame.at ~= "before_reveal" and game:query("is_revealed", frame.space) then game:turn_up(frame.space) end
    end
    if frame.at == "round_end" then game.settled = #game:zones("board") end
    if frame.at == "before_place" then game.mover = frame.player.number end
    if frame.at == "before_buy" then game.buyer = frame.player.number end
    return ordinary(game, frame)
  end
end

return start
