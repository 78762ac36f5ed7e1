---Words for specs: which layout the moor has, and where the lantern stands and faces.
local position = {}

function position.lay(_, zone, name) zone:use_layout(name) end

function position.layout(_, zone) return zone:layout() end

---The lantern as { x, y, facing }.
function position.put(_, zone, where)
  local lantern = zone:pieces()[1]
  lantern:move_to(zone:cell(where[1], where[2]))
  lantern.facing = where[3]
end

function position.where(_, zone)
  local lantern = zone:pieces()[1]
  return { lantern.cell.x, lantern.cell.y, lantern.facing }
end

return position
