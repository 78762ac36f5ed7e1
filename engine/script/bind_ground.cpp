#include "world/ground.hpp"

#include "script/ground.hpp"

namespace vizier::script {

using world::Defs;
using world::World;
using world::ZoneId;

namespace {

std::vector<std::string> layout_names(const Defs& defs, ZoneId grid) {
  std::vector<std::string> names;
  for (const world::LayoutId id : world::layouts_of(defs, grid)) names.push_back(defs.layouts[id].name);
  return names;
}

world::SeatMask mask_of(const Maybe<Seats>& players) { return players ? players->mask : world::SeatMask{0xFFFF}; }

}  // namespace

void use_layout(const World& world, const Defs& defs, Change change, GridId grid, Text name) {
  const std::string wanted(name);
  const world::LayoutId layout = defs.layout(wanted);
  if (!layout || !defs.lays_out(layout, grid))
    throw no_such(fmt::format("{} has no layout '{}'", defs.zones[grid].name, wanted), wanted,
                  layout_names(defs, grid));
  // whoever was shown the old one knows nothing of the new one
  if (const world::GroundLayout* const ground = world::ground_of(world, grid); ground && ground->shown != 0)
    change.use_layout(grid, {});
  change.use_layout(grid, layout);
}

Maybe<DefText> layout(const World& world, const Defs& defs, GridId grid) {
  const world::GroundLayout* const ground = world::ground_of(world, grid);
  if (!ground) return {};
  return DefText{defs.layouts[ground->layout].name};
}

int layouts(Raw<Gives<List<Text>>, GridId> raw) {
  const std::vector<std::string> names = layout_names(defs(raw), raw.arg<1>());
  lua_createtable(raw, static_cast<int>(names.size()), 0);
  for (std::size_t i = 0; i < names.size(); ++i) {
    lua_pushlstring(raw, names[i].data(), names[i].size());
    lua_rawseti(raw, -2, static_cast<lua_Integer>(i + 1));
  }
  return 1;
}

int ground_cells(Raw<Gives<List<CellRef>>, GridId, Maybe<Text>> raw) {
  const ZoneId grid = raw.arg<1>();
  const Maybe<Text> mark = raw.arg<2>();
  if (mark && mark->size() != 1) throw Fail("a mark of a layout is one sign of its map");
  std::vector<world::Cell> cells;
  if (const world::GroundLayout* const ground = world::ground_of(world_of(raw), grid))
    for (const auto& spot : defs(raw).layouts[ground->layout].cells)
      if (!mark || spot.mark == mark->front()) cells.emplace_back(spot.x, spot.y);
  return push_cells(raw, grid, cells), 1;
}

void show_ground(Change change, GridId grid, Maybe<Seats> players) { change.show_ground(grid, mask_of(players)); }

bool ground_seen_by(const World& world, const Defs& defs, GridId grid, world::SeatId player) {
  return (world::sees_ground(world, defs, grid) & bit(player)) != 0;
}

void show_place(Change change, world::PieceId piece, Maybe<Seats> players) {
  change.show_place(piece, mask_of(players));
}

bool place_seen_by(const World& world, const Defs& defs, world::PieceId piece, world::SeatId player) {
  return (world::sees_place(world, defs, piece) & bit(player)) != 0;
}

}  // namespace vizier::script
