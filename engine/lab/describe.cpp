#include "lab/describe.hpp"

#include <algorithm>
#include <set>

#include "text/speech.hpp"

namespace vizier::lab {
namespace {

using content::Node;

/// The zones of one part of a client's table: a list, or a region.
std::vector<std::string> zones_of(const Node& part, const world::Defs& defs) {
  std::vector<std::string> out;
  const Node* zones = part.find("zones");
  if (!zones) return out;
  if (zones->type == Node::Type::list)
    for (const Node& zone : zones->list) out.push_back(zone.text);
  else if (const Node* region = zones->find("region"))
    for (const world::RegionDef& r : defs.regions)
      if (r.name == region->text)
        for (const world::ZoneId id : r.zones) out.push_back(defs.zones[id].name);
  std::erase_if(out, [&](const std::string& name) {
    const world::ZoneId id = defs.zone(name);
    return !id || defs.zones[id].seat || defs.zones[id].grid;
  });
  return out;
}

/// Every part of the table that shows zones, in the order in which they are written.
void collect(const Node& node, const world::Defs& defs, const text::Speech& speech, std::vector<Band>& into) {
  if (node.find("zones"))
    if (const std::vector<std::string> zones = zones_of(node, defs); !zones.empty()) {
      const Node* title = node.find("title");
      into.push_back({title ? speech.say(title->text) : "", zones});
    }
  for (const Node& item : node.list) collect(item, defs, speech, into);
  for (const auto& entry : node.map) collect(entry.value, defs, speech, into);
}

/// The strips of cells that a window draws: `table.window.bands`, each with its cells by zone.
void collect_bands(const Node& bands, const world::Defs& defs, const text::Speech& speech, std::vector<Band>& into) {
  for (const auto& entry : bands.map) {
    const Node *title = entry.value.find("title"), *cells = entry.value.find("cells");
    Band band{title ? speech.say(title->text) : "", {}};
    if (cells)
      for (const auto& cell : cells->map)
        if (const world::ZoneId id = defs.zone(cell.key); id && !defs.zones[id].grid) band.zones.push_back(cell.key);
    if (!band.zones.empty()) into.push_back(std::move(band));
  }
}

}  // namespace

std::vector<Band> board_of(const content::Package& package, const std::string& language) {
  const text::Speech speech(package, language);
  const world::Defs& defs = package.defs;
  std::vector<Band> out;
  if (const Node* table = package.tree.find("table")) {
    const Node* window = table->find("window");
    if (const Node* bands = window ? window->find("bands") : nullptr) collect_bands(*bands, defs, speech, out);
    if (out.empty()) collect(*table, defs, speech, out);
  }
  if (out.empty()) {
    for (const world::RegionDef& region : defs.regions) {
      Band band{speech.region(region.name), {}};
      for (const world::ZoneId id : region.zones)
        if (const world::ZoneDef& zone = defs.zones[id]; !zone.seat && !zone.grid) band.zones.push_back(zone.name);
      if (!band.zones.empty()) out.push_back(std::move(band));
    }
    // a zone of several regions is shown in the smallest
    std::stable_sort(out.begin(), out.end(),
                     [](const Band& a, const Band& b) { return a.zones.size() < b.zones.size(); });
  }
  std::set<std::string> shown;
  for (Band& band : out) std::erase_if(band.zones, [&](const std::string& zone) { return !shown.insert(zone).second; });
  std::erase_if(out, [](const Band& band) { return band.zones.empty(); });
  return out;
}

void describe(const content::Package& package, const std::string& language, RecordHeader& into) {
  const text::Speech speech(package, language);
  const world::Defs& defs = package.defs;
  into.title = speech.title();
  for (const auto& [names, prefix, said] :
       {std::tuple{package.config.edition, "edition.", speech.edition(package.config.edition)},
        std::tuple{package.config.rules, "rules.", speech.rules(package.config.rules)}})
    if (!names.empty() && package.texts.has(prefix + names)) into.title += ", " + said;
  const bool later = !into.names.empty();
  for (const world::KindDef& kind : defs.kinds) {
    if (later && !into.names.contains("kind." + kind.name)) into.fresh.push_back(kind.name);
    into.names["kind." + kind.name] = speech.kind(kind.name);
    if (const std::string key = "category." + kind.category; package.texts.has(key)) into.names[key] = speech.say(key);
    auto& cards = into.cards[kind.category];
    if (!kind.script.empty() && std::find(cards.begin(), cards.end(), kind.name) == cards.end())
      cards.push_back(kind.name);
  }
  std::erase_if(into.cards, [](const auto& entry) { return entry.second.empty(); });
  for (const world::ZoneDef& zone : defs.zones) into.names["zone." + zone.base] = speech.short_zone(zone.base);
  for (const world::RoleDef& role : defs.roles) into.names["role." + role.name] = speech.role(role.name);
  for (const std::string& seat : defs.seats) into.names["seat." + seat] = speech.seat(seat);
  for (const content::SeriesDef& s : package.series) {
    const SeriesHead head{s.name, s.each_seat, s.tally};
    if (const std::string key = "series." + s.name; package.texts.has(key)) into.names[key] = speech.say(key);
    if (std::find(into.series.begin(), into.series.end(), head) == into.series.end()) into.series.push_back(head);
  }
  into.board = board_of(package, language);
}

}  // namespace vizier::lab
