#include <fmt/format.h>

#include "content/compile/compile.hpp"
#include "content/tree.hpp"
#include "world/limits.hpp"

namespace vizier::content {
namespace {

world::Sight sight_of(const std::string& word) {
  if (word == "owner") return world::Sight::owner;
  if (word == "closed") return world::Sight::closed;
  if (word == "faces") return world::Sight::faces;
  if (word == "top") return world::Sight::top;
  return world::Sight::open;
}

}  // namespace

void compile_zones(Compile& c) {
  const Node* zones = c.section("zones");
  if (!zones) return;
  for (const Node::Entry& entry : zones->map) {
    const std::string path = join_key("zones", entry.key);
    const bool per_seat = word_at(entry.value, "each", "game") == "seat";
    world::ZoneDef zone;
    zone.base = entry.key;
    zone.sight = sight_of(word_at(entry.value, "sight", "open"));
    if (zone.sight == world::Sight::owner && !per_seat)
      c.error(*entry.value.find("sight"),
              fmt::format("{}.sight: nobody owns this zone, so its owner sees nothing", path),
              "add 'each: seat', or say closed");
    zone.count_open = word_at(entry.value, "count", "open") == "open";
    zone.unordered = flag_at(entry.value, "unordered");
    zone.grid = flag_at(entry.value, "grid");
    if (const Node* regions = entry.value.find("regions"))
      for (const Node& region : regions->list) zone.regions.push_back(region.text);
    if (const Node* attributes = entry.value.find("attributes"))
      for (const Node::Entry& attribute : attributes->map) {
        const world::AttrId attr = c.attr(attribute.key);
        if (!zone.attrs.has(attr)) zone.attrs.resize(attr.slot() + 1);
        zone.attrs[attr] = to_value(attribute.value, join_key(path, "attributes." + attribute.key), c.diagnostics);
      }
    if (c.defs().zones.size() > world::max_names) return;  // told in names_fit
    if (!per_seat) {
      zone.name = entry.key;
      c.defs().zones.push_back(std::move(zone));
      continue;
    }
    for (const world::SeatId seat : c.defs().seats.ids()) {
      zone.name = c.defs().seats[seat] + '.' + entry.key;
      zone.seat = seat;
      c.defs().zones.push_back(zone);
    }
  }
}

}  // namespace vizier::content
