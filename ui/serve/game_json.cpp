#include "serve/game_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "client/wording.hpp"
#include "content/drawings.hpp"
#include "content/schema.hpp"
#include "match/view.hpp"
#include "serve/theme_json.hpp"
#include "text/speech.hpp"

namespace vizier::serve {

using json = nlohmann::ordered_json;  // maps of table.window stand in the order in which they are written
using world::Scope;
using world::Sight;

namespace {

const char* sight_word(Sight sight) {
  constexpr const char* words[] = {"open", "owner", "closed", "faces", "top"};
  return words[static_cast<std::size_t>(sight)];
}

json attributes(const world::Defs& defs, const world::IdVector<world::AttrId, world::Value>& attrs) {
  static const world::World nowhere;
  json out = json::object();
  for (const world::AttrId id : defs.attrs.ids()) {
    if (!attrs.has(id)) continue;
    json value = json::parse(match::value_json(attrs[id], nowhere, defs, {}));
    if (!value.is_null()) out[defs.attrs[id]] = std::move(value);
  }
  return out;
}

json zones_json(const content::Package& package, const text::Speech& speech) {
  json out = json::object();
  for (const world::ZoneDef& zone : package.defs.zones) {
    if (out.contains(zone.base)) continue;  // the same for each seat
    json j{{"label", speech.zone(zone.base)}, {"sight", sight_word(zone.sight)}};
    if (std::string text = speech.zone_text(zone.base); !text.empty()) j["text"] = std::move(text);
    if (zone.seat) j["each_seat"] = true;
    if (zone.grid) j["grid"] = true;
    if (zone.unordered) j["unordered"] = true;
    if (!zone.regions.empty()) j["regions"] = zone.regions;
    if (json attrs = attributes(package.defs, zone.attrs); !attrs.empty()) j["attrs"] = std::move(attrs);
    out[zone.base] = std::move(j);
  }
  return out;
}

json kinds_json(const content::Package& package, const text::Speech& speech) {
  json out = json::object();
  for (const world::KindDef& kind : package.defs.kinds) {
    json j{{"label", speech.kind(kind.name)}, {"category", kind.category}, {"back", package.defs.backs[kind.back]}};
    if (std::string text = speech.text(kind.name); !text.empty()) j["text"] = std::move(text);
    if (const content::Node* icon = content::icon_of(package, kind)) j["icon"] = icon->text;
    if (json attrs = attributes(package.defs, kind.attrs); !attrs.empty()) j["attrs"] = std::move(attrs);
    out[kind.name] = std::move(j);
  }
  return out;
}

const content::Node* at_path(const content::Package& package, std::initializer_list<const char*> keys) {
  const content::Node* at = &package.tree;
  for (const char* key : keys)
    if (at) at = at->find(key);
  return at;
}

json part_of_tree(const content::Package& package, std::initializer_list<const char*> keys) {
  const content::Node* at = at_path(package, keys);
  return at ? content::to_json(*at) : json::object();
}

/// `table.window` for those who have this role, or for everybody.
json table_json(const content::Package& package, const std::string& role) {
  const auto table = content::table_for(package, "window", role);
  return table ? content::to_json(*table) : json::object();
}

/// Seats, and where they differ, the tables of their roles.
void put_seats(json& out, const content::Package& package, const text::Speech& speech) {
  const world::Defs& defs = package.defs;
  for (const std::string& seat : defs.seats) {
    json j{{"name", seat}, {"label", speech.seat(seat)}};
    if (const world::RoleId role = defs.role(defs.seat(seat)); role) {
      j["role"] = defs.roles[role].name;
      j["role_label"] = speech.role(defs.roles[role].name);
    }
    out["seats"].push_back(std::move(j));
  }
  content::Diagnostics told_at_load;
  for (const std::string& role : content::roles_of_table(package, "window", told_at_load))
    out["tables"][role] = table_json(package, role);
}

}  // namespace

json game_json(const content::Package& package, const std::string& language) {
  const std::string spoken = client::spoken(package.texts, language);
  const text::Speech speech(package, spoken);
  const world::Defs& defs = package.defs;
  json out{{"package", package.config.package},
           {"edition", package.config.edition},
           {"rules", package.config.rules},
           {"mods", package.config.mods},
           {"title", speech.title()},
           {"language", spoken},
           {"languages", package.texts.languages()},
           {"min", defs.min_seats},
           {"max", defs.max_seats},
           {"zones", zones_json(package, speech)},
           {"kinds", kinds_json(package, speech)},
           {"table", table_json(package, {})},
           {"tiles", part_of_tree(package, {"table", "terminal", "tiles"})},
           {"bots", {"easy", "normal", "hard", "random"}}};
  if (std::string goal = speech.goal(); !goal.empty()) out["goal"] = std::move(goal);
  put_seats(out, package, speech);
  for (const std::string& back : defs.backs) out["backs"][back] = speech.back(back);
  constexpr const char* scopes[] = {"game", "seat", "zone"};
  for (const world::CounterDef& counter : defs.counters)
    out["counters"][counter.name] = {{"label", speech.counter(counter.name)},
                                     {"scope", scopes[static_cast<std::size_t>(counter.scope)]}};
  for (const world::ZoneDef& zone : defs.zones)
    for (const std::string& region : zone.regions) out["regions"][region] = speech.region(region);
  if (const content::Node* categories = package.tree.find("categories"))
    for (const content::Node::Entry& entry : categories->map) out["categories"].push_back(entry.key);
  json texts = json::object();
  for (const auto& [tag, entries] : package.texts.all())
    for (const auto& [key, entry] : entries)
      if (entry.arguments.empty() && !texts.contains(key)) texts[key] = package.texts.format(spoken, key, {});
  out["texts"] = std::move(texts);
  for (const auto& [name, rgb] : package.theme.palette) out["palette"][name] = hexadecimal(rgb);
  out["theme"] = theme_json(package);
  return out;
}

json drawings_json(const content::Package& package) {
  json out = json::object();
  for (const auto& [name, drawing] : package.drawings) out[name] = shapes_json(package, drawing);
  return out;
}

ContestPlan contest_plan(const content::Package& package) {
  const auto text = [&](const char* part, const char* key) {
    const content::Node* found = at_path(package, {"table", "window", part, key});
    return found ? found->text : std::string();
  };
  return {text("contest", "query"), text("progress", "attribute"), text("progress", "counter")};
}

std::vector<std::string> sentences_of(const content::Package& package) {
  std::vector<std::string> out;
  if (const content::Node* list = at_path(package, {"table", "window", "sentences"}))
    for (const content::Node& name : list->list) out.push_back(name.text);
  return out;
}

}  // namespace vizier::serve
