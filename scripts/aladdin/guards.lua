---The guard of the round: drawn unseen from ten, and mixed with the others again for the next one.
local guards = {}

function guards.post(game)
  game.guards:shuffle()
  game.guards.first:move_to(game.guard_post, "down")
end

---Turns the guard up and says how strong it is.
function guards.reveal(game)
  if game.guard_post.size == 0 then guards.post(game) end
  local guard = game.guard_post.first
  if not guard.face_up then
    guard:turn_up()
    game:log("log.guard", { place = game.guardroom, strength = guard.strength })
  end
  return guard.strength
end

function guards.dismiss(game)
  local guard = game.guard_post.first
  if guard then guard:move_to(game.guards, "down") end
end

return guards
