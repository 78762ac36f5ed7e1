// A table for a game that says nothing about windows: every zone that may be seen gets a cell, every number its place.
#include <algorithm>
#include <set>

#include "layout.hpp"
#include "world/bases.hpp"

namespace vizier::window {

namespace {

using world::Sight;

bool is_number(const world::Defs& defs, const std::string& category, const std::string& attribute) {
  const world::AttrId attr = defs.attr(attribute);
  bool any = false;
  for (const world::KindDef& kind : defs.kinds) {
    if (kind.category != category) continue;
    if (!kind.attrs[attr].is_int()) return false;
    any = true;
  }
  return any;
}

/// Four signs on every kind.
bool is_sides(const world::Defs& defs, const std::string& category, const std::string& attribute) {
  const world::AttrId attr = defs.attr(attribute);
  bool any = false;
  for (const world::KindDef& kind : defs.kinds) {
    if (kind.category != category) continue;
    const std::string* text = kind.attrs[attr].text();
    if (!text || text->size() != 4) return false;
    any = true;
  }
  return any;
}

/// Pieces that players have from the beginning, each the same: they are told apart by colour and number.
std::set<std::string> everybodys(const world::Defs& defs) {
  std::set<std::string> out;
  for (const world::SupplyDef& lot : defs.supply)
    if (lot.each_seat)
      for (const world::KindId kind : lot.kinds) out.insert(defs.kinds[kind].category);
  return out;
}

/// What the table in a terminal knows of the sides of tiles holds here, too.
void sides(const content::Package& package, SidePlan& out) {
  const content::Node* at = &package.tree;
  for (const char* key : {"table", "terminal", "tiles"})
    if (at) at = at->find(key);
  if (!at) return;
  if (const content::Node* n = at->find("live")) out.live = n->text;
  if (const content::Node* n = at->find("blank")) out.blank = n->text;
  if (const content::Node* n = at->find("turned")) out.turned = n->text;
}

void pieces(const world::Defs& defs, TableLayout& out) {
  static const char* const families[] = {"teal", "aubergine", "clay", "green", "night", "gold"};
  const bool grids = std::any_of(defs.zones.begin(), defs.zones.end(), [](const auto& zone) { return zone.grid; });
  const std::set<std::string> own = everybodys(defs);
  std::size_t cards = 0;
  for (const world::KindDef& kind : defs.kinds) {
    const auto [it, fresh] = out.pieces.try_emplace(kind.category);
    if (!fresh) continue;
    PiecePlan& look = it->second;
    for (const std::string& attribute : defs.attrs) {
      if (look.number.empty() && is_number(defs, kind.category, attribute)) look.number = attribute;
      if (look.sides.empty() && is_sides(defs, kind.category, attribute)) look.sides = attribute;
    }
    if (grids && !look.sides.empty())
      look.shape = PiecePlan::Shape::tile;
    else if (own.contains(kind.category) && !look.number.empty())
      look.shape = PiecePlan::Shape::token;
    look.colour = families[cards++ % std::size(families)];
  }
}

/// The smallest region that a zone lies in: the one that says most about it.
world::RegionId narrowest(const world::Defs& defs, const world::ZoneDef& zone) {
  world::RegionId best;
  const auto size = [&](world::RegionId region) { return defs.regions[region].zones.size(); };
  for (const std::string& name : zone.regions)
    if (const world::RegionId region = defs.region(name); region && (!best || size(region) < size(best))) best = region;
  return best;
}

CellPlan cell_for(const world::Defs& defs, const world::ZoneDef& zone, bool tokens) {
  CellPlan cell;
  cell.zone = zone.seat ? zone.base : zone.name;
  cell.each_seat = static_cast<bool>(zone.seat);
  cell.show = zone.grid ? CellPlan::Show::grid : tokens ? CellPlan::Show::pieces : CellPlan::Show::cards;
  if (is_deck(zone)) cell.pile.text = cell.zone;
  for (const world::CounterDef& counter : defs.counters)
    if (counter.scope == world::Scope::zone && counter.sight == Sight::open && cell.ladder.counters.size() < 4 &&
        !zone.grid)
      cell.ladder.counters.push_back(counter.name);
  return cell;
}

void bands(const world::Defs& defs, TableLayout& out) {
  static constexpr const char* grounds[] = {"tile", "sand", "rock", "plain"};  // of the host's theme
  const bool tokens = std::any_of(out.pieces.begin(), out.pieces.end(),
                                  [](const auto& look) { return look.second.shape == PiecePlan::Shape::token; });
  std::map<world::RegionId, std::size_t> of_region;
  for (const world::ZoneDef& zone : defs.zones) {
    if (zone.seat && (!zone.grid || !world::first_of_base(defs, zone))) continue;
    constexpr world::RegionId grids(-2);  // all grids of seats share a band
    const world::RegionId region = zone.seat ? grids : narrowest(defs, zone);
    // A fifth region and all that follow share the last band.
    const auto [it, fresh] = of_region.try_emplace(region, std::min<std::size_t>(out.bands.size(), 3));
    if (fresh && out.bands.size() < 4) {
      BandPlan band;
      band.id = region ? defs.regions[region].name : region == grids ? "grids" : "rest";
      if (region) band.title = "region." + band.id;
      band.ground = region == grids ? "sand" : grounds[out.bands.size()];
      out.bands.push_back(std::move(band));
    }
    out.bands[it->second].cells.push_back(cell_for(defs, zone, tokens));
  }
  for (BandPlan& band : out.bands) {
    const bool grid = std::any_of(band.cells.begin(), band.cells.end(),
                                  [](const CellPlan& cell) { return cell.show == CellPlan::Show::grid; });
    band.height = grid ? 3.0F : 0.4F + static_cast<float>((band.cells.size() + 6) / 7);
    if (band.ground == grounds[0])
      for (CellPlan& cell : band.cells) cell.outline = "arch";
    else if (!grid)
      for (CellPlan& cell : band.cells) cell.outline = "round";
  }
}

void tray_and_seats(const world::Defs& defs, TableLayout& out) {
  TrayPlan numbers;
  numbers.id = "numbers";
  numbers.type = TrayPlan::Type::counters;
  numbers.unit = 0;
  for (const world::ZoneDef& zone : defs.zones) {
    if (!world::first_of_base(defs, zone) || zone.grid) continue;
    TrayPlan part;
    part.id = zone.base;
    part.zones = {zone.base};
    for (const world::SupplyDef& lot : defs.supply) {
      if (lot.zone != zone.base || lot.kinds.empty()) continue;
      const std::string& category = defs.kinds[lot.kinds[0]].category;
      if (out.pieces[category].shape != PiecePlan::Shape::token) continue;
      part.type = TrayPlan::Type::places;
      part.kinds = category;
      out.seats.pips = zone.base;
      out.seats.of = static_cast<int>(lot.kinds.size()) * lot.count;
    }
    if (zone.sight != Sight::closed) out.tray.push_back(part);
    if (zone.count_open && out.seats.pips != zone.base && out.seats.counts.size() < 4)
      out.seats.counts.push_back({zone.base, 0, true, zone.base, {}});
  }
  for (const world::CounterDef& counter : defs.counters) {
    if (counter.scope != world::Scope::seat) continue;
    if (counter.sight == Sight::open && out.seats.counts.size() < 4)
      out.seats.counts.push_back({counter.name, 0, false, counter.name, {}});
    if (counter.sight == Sight::owner) numbers.counters.push_back({counter.name, 0, false, counter.name, {}});
  }
  if (!numbers.counters.empty()) out.tray.push_back(numbers);
  for (const world::ZoneDef& zone : defs.zones)
    if (world::first_of_base(defs, zone) && zone.grid && zone.sight != Sight::closed) out.seats.grid = zone.base;
}

}  // namespace

TableLayout default_table(const content::Package& package) {
  TableLayout out;
  sides(package, out.sides);
  pieces(package.defs, out);
  bands(package.defs, out);
  tray_and_seats(package.defs, out);
  return out;
}

}  // namespace vizier::window
