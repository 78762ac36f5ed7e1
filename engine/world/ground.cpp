#include "world/ground.hpp"

#include <algorithm>

namespace vizier::world {
namespace {

SeatMask shown_to(const World& world, PieceId piece) {
  const auto it = std::lower_bound(world.shown_places.begin(), world.shown_places.end(), ShownPlace{piece, 0});
  return it != world.shown_places.end() && it->piece == piece ? it->shown : SeatMask{0};
}

SeatMask sees(const World& world, const Defs& defs, PieceId id, Audience ZoneDef::*what) {
  const Piece& p = world.piece(id);
  if (!p.zone || !defs.look(p.zone).hides) return 0xFFFF;
  return static_cast<SeatMask>((defs.zones[p.zone].*what).seats(SeatId(p.owner)) | shown_to(world, id));
}

}  // namespace

SeatMask sees_ground(const World& world, const Defs& defs, ZoneId grid) {
  if (!defs.look(grid).hides) return 0xFFFF;
  const GroundLayout* const ground = ground_of(world, grid);
  return static_cast<SeatMask>(defs.zones[grid].ground.seats(defs.zones[grid].seat) | (ground ? ground->shown : 0));
}

SeatMask sees_place(const World& world, const Defs& defs, PieceId piece) {
  return sees(world, defs, piece, &ZoneDef::places);
}

SeatMask sees_facing(const World& world, const Defs& defs, PieceId piece) {
  return sees(world, defs, piece, &ZoneDef::facings);
}

bool hides_facing(const Defs& defs, ZoneId zone, PieceVarId var) {
  return zone && defs.look(zone).hides && defs.zones[zone].facing == var && defs.zones[zone].facings.hides();
}

const GroundLayout* ground_of(const World& world, ZoneId grid) {
  for (const GroundLayout& ground : world.grounds)
    if (ground.grid == grid) return &ground;
  return nullptr;
}

std::vector<LayoutId> layouts_of(const Defs& defs, ZoneId grid) {
  std::vector<LayoutId> list;
  for (const LayoutId layout : defs.layouts.ids())
    if (defs.lays_out(layout, grid)) list.push_back(layout);
  return list;
}

std::vector<Cell> ground_cells(const World& world, const Defs& defs, ZoneId grid) {
  std::vector<Cell> cells;
  if (const GroundLayout* const ground = ground_of(world, grid))
    for (const LayoutDef::Spot& spot : defs.layouts[ground->layout].cells) cells.emplace_back(spot.x, spot.y);
  return cells;
}

void lay_ground(World& world, const Defs& defs, ZoneId grid, LayoutId layout) {
  const auto walls_of = [&](LayoutId which) {
    std::vector<Wall> walls;
    if (which)
      for (const LayoutWall& w : defs.layouts[which].walls) walls.push_back({grid, w.x, w.y, w.side});
    return walls;
  };
  const auto found = std::lower_bound(world.grounds.begin(), world.grounds.end(), grid,
                                      [](const GroundLayout& g, ZoneId zone) { return g.grid < zone; });
  const bool had = found != world.grounds.end() && found->grid == grid;
  const std::vector<Wall> before = walls_of(had ? found->layout : LayoutId{}), after = walls_of(layout);
  if (had && layout)
    found->layout = layout;
  else if (had)
    world.grounds.erase(found);
  else if (layout)
    world.grounds.insert(found, {grid, layout, 0});
  std::vector<Wall> now, changed, result, others;
  for (const Wall& wall : world.walls) (wall.grid == grid ? now : others).push_back(wall);
  // what differs from the old layout differs from the new one, too
  std::set_symmetric_difference(now.begin(), now.end(), before.begin(), before.end(), std::back_inserter(changed));
  std::set_symmetric_difference(after.begin(), after.end(), changed.begin(), changed.end(), std::back_inserter(result));
  note_work(world.walls.size() + before.size() + after.size());
  world.walls.clear();
  std::merge(others.begin(), others.end(), result.begin(), result.end(), std::back_inserter(world.walls));
}

HiddenGround::HiddenGround(const World& world, const Defs& defs, SeatId seat) {
  const SeatMask me = seat ? bit(seat) : all_seats(world.seats);
  for (const ZoneId zone : defs.zones.ids()) {
    if (!defs.look(zone).hides) continue;
    if (ground_of(world, zone) && (sees_ground(world, defs, zone) & me) != me) grids.push_back(zone);
    world.each(zone, [&](PieceId id) {
      if ((sees_place(world, defs, id) & me) != me) places.push_back(id);
      if (defs.zones[zone].facing && (sees_facing(world, defs, id) & me) != me) facings.push_back(id);
    });
  }
}

std::vector<Cell> draw_cells(const World& world, const Defs& defs, ZoneId grid, std::span<const PieceId> pieces,
                             Rng& rng) {
  std::vector<Cell> taken, free = ground_cells(world, defs, grid);
  if (free.empty())
    for (const PieceId id : pieces) free.emplace_back(world.piece(id).x, world.piece(id).y);
  world.each(grid, [&](PieceId id) {
    if (std::find(pieces.begin(), pieces.end(), id) == pieces.end())
      taken.emplace_back(world.piece(id).x, world.piece(id).y);
  });
  std::sort(free.begin(), free.end());
  std::erase_if(free, [&](Cell c) { return std::find(taken.begin(), taken.end(), c) != taken.end(); });
  for (std::size_t i = free.size(); i > 1; --i) std::swap(free[i - 1], free[rng.below(static_cast<std::uint32_t>(i))]);
  // too few cells: those who find none stay where they are
  for (std::size_t i = free.size(); i < pieces.size(); ++i)
    free.emplace_back(world.piece(pieces[i]).x, world.piece(pieces[i]).y);
  free.resize(pieces.size());
  return free;
}

}  // namespace vizier::world
