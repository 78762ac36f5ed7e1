#include "adopt.hpp"

#include <algorithm>
#include <set>

namespace vizier::window {

namespace {

/// Every zone that the layout speaks of.
std::set<std::string> mentioned(const TableLayout& layout, const world::Defs& defs) {
  std::set<std::string> out;
  for (const BandPlan& band : layout.bands)
    for (const CellPlan& cell : band.cells) {
      out.insert({cell.zone, cell.attached});
      if (!cell.pile.attribute)
        out.insert(cell.pile.text);
      else if (const world::ZoneId id = defs.zone(cell.zone))
        out.insert(attribute_text(defs, defs.zones[id].attrs, cell.pile.text));
      for (const PillPart& part : cell.pill)
        if (part.type == PillPart::Type::count) out.insert(part.name);
    }
  return out;
}

}  // namespace

void adopt(TableLayout& layout, const world::Defs& defs) {
  const std::set<std::string> placed = mentioned(layout, defs);
  for (const world::ZoneDef& zone : defs.zones) {
    if (zone.seat || placed.contains(zone.name) || zone.regions.empty() || zone.sight == world::Sight::closed) continue;
    for (auto band = layout.bands.rbegin(); band != layout.bands.rend(); ++band) {
      const auto like = std::find_if(band->cells.rbegin(), band->cells.rend(), [&](const CellPlan& cell) {
        const world::ZoneId id = defs.zone(cell.zone);
        const auto shares = [&](const std::string& region) {
          const auto& theirs = defs.zones[id].regions;
          return std::find(theirs.begin(), theirs.end(), region) != theirs.end();
        };
        return id && std::any_of(zone.regions.begin(), zone.regions.end(), shares);
      });
      if (like == band->cells.rend()) continue;
      CellPlan look = *like;
      look.zone = zone.name;
      look.title.clear();
      look.attached.clear();
      if (!look.pile.attribute) look.pile = {};
      if (look.pile.text.empty() && is_deck(zone)) look.pile.text = zone.name;
      look.pill.clear();
      if (zone.grid) look.show = CellPlan::Show::grid;
      band->cells.push_back(std::move(look));
      break;
    }
  }
}

}  // namespace vizier::window
