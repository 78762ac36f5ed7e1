#include "serve/theme_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace vizier::serve {

using json = nlohmann::ordered_json;
using content::ThemeLayer;

namespace {

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

template <class Colours>
json colours_json(const Colours& colours) {
  json out = json::array();
  for (const content::Rgb rgb : colours) out.push_back(hexadecimal(rgb));
  return out;
}

/// What is as usual is left out; docs/modding/theme.md has the words.
json layer_json(const ThemeLayer& layer) {
  constexpr const char* types[] = {"colours", "pattern", "grain", "drawing"};
  constexpr const char* whens[] = {"", "open", "closed"};
  constexpr const char* fits[] = {"", "tile", "top", "foot", "once"};
  json out{{"type", types[static_cast<std::size_t>(layer.type)]}};
  const ThemeLayer usual;
  const auto put = [&](const char* key, const auto& value, const auto& otherwise) {
    if (value != otherwise) out[key] = value;
  };
  put("when", std::string(whens[static_cast<std::size_t>(layer.when)]), std::string());
  put("fit", std::string(fits[static_cast<std::size_t>(layer.fit)]), std::string());
  if (!layer.colours.empty()) out["colours"] = colours_json(layer.colours);
  put("name", layer.name, usual.name);
  put("within", layer.within, usual.within);
  put("opacity", layer.opacity, usual.opacity);
  put("size", layer.size, usual.size);
  put("line", layer.line, usual.line);
  put("repeat", layer.repeat, usual.repeat);
  put("scale", layer.scale, usual.scale);
  put("at", layer.at, usual.at);
  put("width", layer.width, usual.width);
  return out;
}

json layers_json(const std::vector<ThemeLayer>& layers) {
  json out = json::array();
  for (const ThemeLayer& layer : layers) out.push_back(layer_json(layer));
  return out;
}

json surface_json(const content::ThemeSurface& surface) {
  json out{{"layers", layers_json(surface.layers)},         {"edge", hexadecimal(surface.edge)},
           {"title", colours_json(surface.title)},          {"title_ink", hexadecimal(surface.title_ink)},
           {"closed_ink", hexadecimal(surface.closed_ink)}, {"row", colours_json(surface.row)},
           {"row_edge", hexadecimal(surface.row_edge)}};
  if (surface.dark) out["dark"] = true;
  return out;
}

json drawing_json(const content::Package& package, const content::Drawing& drawing) {
  return {{"width", drawing.width}, {"height", drawing.height}, {"shapes", shapes_json(package, drawing)}};
}

json outline_json(const content::Package& package, const content::ThemeOutline& outline) {
  json out = drawing_json(package, outline.drawing);
  const content::ThemeMargins& keep = outline.keep;
  out["keep"] = {keep.left, keep.top, keep.right, keep.foot};
  if (outline.grow) out["grow"] = true;
  const auto box = [](const content::ThemeBox& b) { return json{b.x, b.y, b.width, b.height}; };
  if (outline.room) out["room"] = box(*outline.room);
  if (outline.title) out["title"] = box(*outline.title);
  if (outline.badge) out["badge"] = *outline.badge;
  if (outline.surface) out["surface"] = surface_json(*outline.surface);
  if (!outline.layers.empty()) out["layers"] = layers_json(outline.layers);
  if (outline.shows_closed()) out["shows_closed"] = true;
  return out;
}

}  // namespace

std::string hexadecimal(content::Rgb rgb) { return fmt::format("#{:06X}", rgb & 0xFFFFFF); }

json shapes_json(const content::Package& package, const content::Drawing& drawing) {
  json shapes = json::array();
  for (const content::DrawnShape& shape : drawing.shapes) {
    json j{{"d", path_text(shape.path)}};
    if (!shape.id.empty()) j["id"] = shape.id;
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
  return shapes;
}

json theme_json(const content::Package& package) {
  const content::Theme& theme = package.theme;
  json out{{"outlines", json::object()}, {"grounds", json::object()}, {"families", json::object()}};
  for (const auto& [name, outline] : theme.outlines) out["outlines"][name] = outline_json(package, outline);
  for (const auto& [name, ground] : theme.grounds)
    out["grounds"][name] = {{"layers", layers_json(ground.layers)},
                            {"header", hexadecimal(ground.header)},
                            {"surface", surface_json(ground.surface)}};
  for (const auto& [name, family] : theme.families)
    out["families"][name] = {hexadecimal(family.top), hexadecimal(family.foot), hexadecimal(family.edge)};
  json drawings = json::object();  // those that a page paints: an emblem or a curtain has none there
  const auto named = [&](const std::vector<ThemeLayer>& layers) {
    for (const ThemeLayer& layer : layers)
      if (const content::Drawing* drawing =
              layer.type == ThemeLayer::Type::drawing ? theme.drawing(layer.name) : nullptr)
        drawings[layer.name] = drawing_json(package, *drawing);
  };
  for (const auto& [name, ground] : theme.grounds) named(ground.layers), named(ground.surface.layers);
  for (const auto& [name, outline] : theme.outlines) {
    named(outline.layers);
    if (outline.surface) named(outline.surface->layers);
  }
  out["drawings"] = std::move(drawings);
  out["field"] = theme.field;
  return out;
}

}  // namespace vizier::serve
