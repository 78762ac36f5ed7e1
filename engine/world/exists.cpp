#include "world/exists.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "world/grid.hpp"

namespace vizier::world {

bool exists(const World& world, const Defs& defs, const Value& value) {
  if (const Ref* r = value.ref()) return exists(world, defs, *r) && (r->type != RefType::cell || is_cell(r->x, r->y));
  const Table* const table = value.table();
  return !table ||
         (std::all_of(table->list.begin(), table->list.end(), [&](const Value& v) { return exists(world, defs, v); }) &&
          std::all_of(table->named.begin(), table->named.end(),
                      [&](const auto& entry) { return exists(world, defs, entry.second); }));
}

Result<> check_references(const World& world, const Defs& defs) {
  const auto broken = [&](const Value& value) { return !exists(world, defs, value); };
  for (const VarDef& def : defs.vars)
    for (int i = 0; i < def.instances; ++i)
      if (broken(world.var(def, i)))
        return Failed{fmt::format("variable {} names something that does not exist", def.name)};
  for (const Frame& frame : world.flow)
    if (broken(frame.vars) || broken(frame.result))
      return Failed{fmt::format("state {} of the flow names something that does not exist", frame.state)};
  for (const Modifier& m : world.modifiers)
    if (m.owner.index >= world.seats || broken(m.params) || broken(m.cause))
      return Failed{fmt::format("modifier {} of {} names something that does not exist", m.id, m.script)};
  for (const Wall& wall : world.walls)
    if (broken(Value(cell(wall.grid, wall.x, wall.y))))
      return Failed{fmt::format("a wall stands at ({}, {}) of no grid", wall.x, wall.y)};
  if (world.first < 0 || world.first >= world.seats) return Failed{"the first player does not take part"};
  return {};
}

}  // namespace vizier::world
