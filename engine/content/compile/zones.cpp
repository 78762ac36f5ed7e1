#include <fmt/format.h>

#include <algorithm>
#include <map>

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

namespace {

/// As they are written, but for those that say `after` or `before`; of several that come after the same one, the first
/// written comes first. Regions, and all other lists of zones, have this order.
std::vector<const Node::Entry*> in_order(Compile& c, const Node& zones) {
  std::vector<const Node::Entry*> all;
  std::map<const Node::Entry*, std::string> follows;
  for (const Node::Entry& entry : zones.map) all.push_back(&entry);
  for (const Node::Entry& entry : zones.map)
    for (const char* key : {"after", "before"}) {
      const Node* wanted = entry.value.find(key);
      if (!wanted) continue;
      const std::string path = join_key(join_key("zones", entry.key), key);
      const auto name = c.names.name(wanted->text, *wanted, path, "zone", {"zones"}, c.diagnostics);
      if (!name || *name == entry.key) {
        if (name) c.error(*wanted, fmt::format("{}: a zone cannot come {} itself", path, key));
        continue;
      }
      all.erase(std::find(all.begin(), all.end(), &entry));
      auto to = std::find_if(all.begin(), all.end(), [&](const Node::Entry* other) { return other->key == *name; });
      if (std::string_view(key) == "after") {
        for (++to; to != all.end() && follows.contains(*to) && follows[*to] == *name;) ++to;
        follows[&entry] = *name;
      }
      all.insert(to, &entry);
    }
  return all;
}

}  // namespace

void compile_zones(Compile& c) {
  const Node* zones = c.section("zones");
  if (!zones) return;
  for (const Node::Entry* each : in_order(c, *zones)) {
    const Node::Entry& entry = *each;
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
    zone.seen_by = c.roles(entry.value, "seen_by", path);
    const world::SeatMask of = c.roles(entry.value, "of", path);
    if (entry.value.find("of") && !per_seat)
      c.error(*entry.value.find("of"), fmt::format("{}.of: all seats share this zone", path), "add 'each: seat'");
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
      if (entry.value.find("of") && (of & bit(seat)) == 0) continue;
      zone.name = c.defs().seats[seat] + '.' + entry.key;
      zone.seat = seat;
      c.defs().zones.push_back(zone);
    }
  }
}

}  // namespace vizier::content
