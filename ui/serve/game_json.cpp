#include "serve/game_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "client/wording.hpp"
#include "content/drawings.hpp"
#include "content/schema.hpp"
#include "match/view.hpp"
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

std::string hexadecimal(std::uint32_t rgb) { return fmt::format("#{:06X}", rgb & 0xFFFFFF); }

json paint_json(const content::Package& package, const content::DrawingPaint& paint) {
  switch (paint.type) {
    case content::DrawingPaint::Type::none: return nullptr;
    case content::DrawingPaint::Type::ink: return "ink";
    case content::DrawingPaint::Type::colour: return hexadecimal(paint.rgb);
    case content::DrawingPaint::Type::name: break;
  }
  const auto colour = package.theme.palette.find(paint.name);
  return colour == package.theme.palette.end() ? "ink" : hexadecimal(colour->second);
}

/// As much as a drawing in a box of 24 needs.
std::string coordinate(double value) {
  std::string out = fmt::format("{:.2f}", value);
  while (out.back() == '0') out.pop_back();
  if (out.back() == '.') out.pop_back();
  return out == "-0" ? "0" : out;
}

std::string path_text(const std::vector<content::PathCommand>& path) {
  std::string out;
  for (const content::PathCommand& command : path) {
    out += "MLQCZ"[static_cast<std::size_t>(command.type)];
    for (std::size_t i = 0; i < content::PathCommand::count(command.type); ++i)
      out +=
          fmt::format("{}{} {}", i == 0 ? "" : " ", coordinate(command.points[i].x), coordinate(command.points[i].y));
  }
  return out;
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
           {"table", part_of_tree(package, {"table", "window"})},
           {"tiles", part_of_tree(package, {"table", "terminal", "tiles"})},
           {"bots", {"easy", "normal", "hard", "random"}}};
  if (std::string goal = speech.goal(); !goal.empty()) out["goal"] = std::move(goal);
  for (const std::string& seat : defs.seats) out["seats"].push_back({{"name", seat}, {"label", speech.seat(seat)}});
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
  return out;
}

json drawings_json(const content::Package& package) {
  json out = json::object();
  for (const auto& [name, drawing] : package.drawings) {
    json shapes = json::array();
    for (const content::DrawnShape& shape : drawing.shapes) {
      json j{{"d", path_text(shape.path)}};
      if (json fill = paint_json(package, shape.fill); !fill.is_null()) j["fill"] = std::move(fill);
      if (json stroke = paint_json(package, shape.stroke); !stroke.is_null()) {
        j["stroke"] = std::move(stroke);
        j["width"] = shape.width;
        if (shape.round_ends) j["round"] = true;
        if (shape.stroke_opacity < 1) j["stroke_opacity"] = shape.stroke_opacity;
      }
      if (shape.fill_opacity < 1) j["fill_opacity"] = shape.fill_opacity;
      if (shape.even_odd) j["evenodd"] = true;
      shapes.push_back(std::move(j));
    }
    out[name] = std::move(shapes);
  }
  return out;
}

std::vector<std::string> sentences_of(const content::Package& package) {
  std::vector<std::string> out;
  if (const content::Node* list = at_path(package, {"table", "window", "sentences"}))
    for (const content::Node& name : list->list) out.push_back(name.text);
  return out;
}

}  // namespace vizier::serve
