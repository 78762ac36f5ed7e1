#include "content/theme.hpp"

#include <algorithm>
#include <atomic>
#include <charconv>

#include "content/files.hpp"
#include "content/node_reader.hpp"
#include "content/sources.hpp"
#include "content/yaml.hpp"

namespace vizier::content {
namespace {

/// Reads one `theme` section over what is there already. A schema has looked at keys, types and ranges; names are left.
class ThemeReader : NodeReader {
 public:
  ThemeReader(const Palette& palette, Diagnostics& to)
      : NodeReader(to, "theme", "theme: "), palette_(palette), colours_(names_of(palette)) {}

  void read(const Node& node, Theme& out) {
    for (const Node::Entry& e : entries(node, "families")) family(e, out);
    for (const Node::Entry& e : entries(node, "outlines")) out.outlines[e.key] = outline(e, out);
    for (const Node::Entry& e : entries(node, "grounds")) {
      ThemeGround& made = out.grounds[e.key] = ground();
      made.layers = layers(e.value, "layers", out, nullptr);
      colour(e.value, "header", made.header);
      if (const Node* n = e.value.find("surface")) surface(*n, out, made.surface);
    }
    if (const Node* n = node.find("seats")) {
      drawing_name(*n, "emblem", out, out.emblem.drawing);
      numbers(*n, "mark", out.emblem.mark);
    }
    if (const Node* n = node.find("cards")) name(*n, "field", "outline", names_of(out.outlines), out.field);
    if (const Node* n = node.find("curtain")) {
      value(*n, "fold", out.fold);
      if (n->find("layers")) out.curtain = layers(*n, "layers", out, nullptr);
    }
  }

  /// As good as it gets without a word: paper with a gold edge, on the night.
  ThemeGround ground() const {
    ThemeGround out;
    ThemeLayer coat;
    coat.colours = {named("night_7"), named("night_8")};
    out.layers = {coat};
    out.header = named("gold_light");
    out.surface = surface();
    return out;
  }

 private:
  Rgb named(std::string_view name) const {
    const auto found = palette_.find(name);
    return found == palette_.end() ? 0 : found->second;
  }

  ThemeSurface surface() const {
    ThemeSurface out;
    ThemeLayer coat;
    coat.colours = {named("paper_top"), named("paper_foot")};
    out.layers = {coat};
    out.edge = named("gold");
    out.title = {named("night_6"), named("night_7")};
    out.title_ink = named("paper_0");
    out.closed_ink = named("paper_1");
    out.row = {named("rock_light"), named("rock")};
    out.row_edge = named("rock_light");
    return out;
  }

  Rgb colour(const Node& node) {
    if (node.text.starts_with('#')) {
      Rgb rgb = 0;
      std::from_chars(node.text.data() + 1, node.text.data() + node.text.size(), rgb, 16);
      return rgb;
    }
    if (!palette_.contains(node.text)) no_such(node.place, "colour", node.text, colours_, " in the palette");
    return named(node.text);
  }
  void colour(const Node& in, const char* key, Rgb& into) {
    if (const Node* n = in.find(key)) into = colour(*n);
  }
  std::vector<Rgb> colours(const Node& node) {
    std::vector<Rgb> out;
    if (node.type == Node::Type::text) out.push_back(colour(node));
    for (const Node& each : node.list) out.push_back(colour(each));
    return out;
  }
  void two_colours(const Node& in, const char* key, std::array<Rgb, 2>& into) {
    const Node* n = in.find(key);
    if (!n) return;
    if (const std::vector<Rgb> all = colours(*n); !all.empty()) into = {all.front(), all.back()};
  }

  template <std::size_t n>
  static void numbers(const Node& in, const char* key, std::array<double, n>& into) {
    const auto& all = items(in, key);
    for (std::size_t i = 0; i < std::min(n, all.size()); ++i)
      into[i] = all[i].type == Node::Type::integer ? static_cast<double>(all[i].integer) : all[i].real;
  }
  static std::optional<ThemeBox> box(const Node& in, const char* key) {
    if (!in.find(key)) return std::nullopt;
    std::array<double, 4> n{};
    numbers(in, key, n);
    return ThemeBox{n[0], n[1], n[2], n[3]};
  }

  const Drawing* drawing_name(const Node& in, const char* key, const Theme& theme, std::string& into) {
    const Node* n = in.find(key);
    if (!n) return nullptr;
    const Drawing* found = theme.drawing(n->text);
    if (!found) no_such(n->place, "drawing", n->text, names_of(theme.drawings), " in theme/");
    into = n->text;
    return found;
  }

  std::vector<ThemeLayer> layers(const Node& in, const char* key, const Theme& theme, const Drawing* outline) {
    std::vector<ThemeLayer> out;
    for (const Node& n : items(in, key)) out.push_back(layer(n, theme, outline));
    return out;
  }

  ThemeLayer layer(const Node& node, const Theme& theme, const Drawing* outline) {
    using Type = ThemeLayer::Type;
    ThemeLayer out;
    if (const Node* n = node.find("colours")) out.colours = colours(*n);
    if (const Node* n = node.find("grain")) out.type = Type::grain, out.colours = {colour(*n)};
    if (const Node* n = node.find("pattern")) {
      out.type = Type::pattern, out.name = n->text;
      out.colours = {named("gold")};
      if (const Node* c = node.find("colour")) out.colours = {colour(*c)};
    }
    if (node.find("drawing")) out.type = Type::drawing, drawing_name(node, "drawing", theme, out.name);
    int kinds = 0;
    for (const char* key : {"colours", "grain", "pattern", "drawing"}) kinds += node.find(key) ? 1 : 0;
    if (kinds != 1) error(node.place, "a layer has one of colours, pattern, grain and drawing");
    value<ThemeLayer::When>(node, "when", {{"open", ThemeLayer::When::open}, {"closed", ThemeLayer::When::closed}},
                            out.when);
    value<ThemeLayer::Fit>(node, "fit",
                           {{"stretch", ThemeLayer::Fit::stretch},
                            {"tile", ThemeLayer::Fit::tile},
                            {"top", ThemeLayer::Fit::top},
                            {"foot", ThemeLayer::Fit::foot},
                            {"once", ThemeLayer::Fit::once}},
                           out.fit);
    if (const Node* n = node.find("repeat")) out.repeat = n->boolean;
    value(node, "opacity", out.opacity);
    value(node, "size", out.size);
    value(node, "line", out.line);
    value(node, "scale", out.scale);
    value(node, "width", out.width);
    numbers(node, "at", out.at);
    if (const Node* n = node.find("within")) {
      out.within = n->text;
      std::vector<std::string> ids;
      if (outline)
        for (const DrawnShape& shape : outline->shapes)
          if (!shape.id.empty()) ids.push_back(shape.id);
      if (!outline)
        error(n->place, "only the layers of an outline can be cut out by one of its shapes");
      else if (!outline->find(out.within))
        no_such(n->place, "shape with the id", out.within, ids, " in the outline's drawing");
    }
    return out;
  }

  void surface(const Node& node, const Theme& theme, ThemeSurface& out) {
    if (node.find("layers")) out.layers = layers(node, "layers", theme, nullptr);
    if (const Node* n = node.find("dark")) out.dark = n->boolean;
    colour(node, "edge", out.edge);
    two_colours(node, "title", out.title);
    colour(node, "title_ink", out.title_ink);
    colour(node, "closed_ink", out.closed_ink);
    two_colours(node, "rows", out.row);
    colour(node, "row_edge", out.row_edge);
  }

  ThemeOutline outline(const Node::Entry& e, const Theme& theme) {
    ThemeOutline out;
    out.drawing.width = out.drawing.height = 100;
    std::string name;
    if (e.value.find("drawing")) {
      if (const Drawing* found = drawing_name(e.value, "drawing", theme, name)) out.drawing = *found;
    } else if (const Drawing* found = theme.drawing(e.key)) {
      out.drawing = *found;
    }
    if (const Node* n = e.value.find("keep")) {
      value(*n, "left", out.keep.left);
      value(*n, "top", out.keep.top);
      value(*n, "right", out.keep.right);
      value(*n, "foot", out.keep.foot);
      if (out.keep.left + out.keep.right > out.drawing.width || out.keep.top + out.keep.foot > out.drawing.height)
        error(n->place, "keep: nothing is left of the drawing to be stretched");
    }
    if (const Node* n = e.value.find("grow")) out.grow = n->boolean;
    out.room = box(e.value, "room");
    out.title = box(e.value, "title");
    if (e.value.find("badge")) numbers(e.value, "badge", out.badge.emplace());
    if (const Node* n = e.value.find("surface")) surface(*n, theme, out.surface.emplace(surface()));
    out.layers = layers(e.value, "layers", theme, &out.drawing);
    return out;
  }

  void family(const Node::Entry& e, Theme& out) {
    const std::vector<Rgb> two =
        colours(e.value.type == Node::Type::map && e.value.find("colours") ? *e.value.find("colours") : e.value);
    ThemeFamily& made = out.families[e.key] = {0, 0, named("gold")};
    if (!two.empty()) made.top = two.front(), made.foot = two.back();
    if (e.value.type == Node::Type::map) colour(e.value, "edge", made.edge);
  }

  const Palette& palette_;
  const Names colours_;
};

/// The colours of one `theme` section; a name that exists gets another colour.
void read_palette(const Node& theme, Palette& into) {
  const Node* all = theme.find("palette");
  if (!all) return;
  for (const Node::Entry& e : all->map) {
    Rgb rgb = 0;
    std::from_chars(e.value.text.data() + 1, e.value.text.data() + e.value.text.size(), rgb, 16);
    into.insert_or_assign(e.key, rgb);
  }
}

void add_theme_drawings(const SourceLayer& from, const SourceLayer& host, Theme& into) {
  for (const SourceDrawing& each : from.theme) {
    into.drawings.insert_or_assign(each.name, each.drawing);
    const bool hosts = std::any_of(host.theme.begin(), host.theme.end(),
                                   [&](const SourceDrawing& other) { return other.name == each.name; });
    if (!hosts) into.files.insert_or_assign(each.name, each.place);
  }
}

void check_theme_colours(const Theme& theme, Diagnostics& diagnostics) {
  for (const auto& [name, drawing] : theme.drawings)
    for (const Drawing::Named& each : drawing.names)
      if (!theme.palette.contains(each.name))
        tell(diagnostics, each.place, no_such("colour", each.name, names_of(theme.palette), " in the palette"),
             "drawing");
}

}  // namespace

bool ThemeOutline::shows_closed() const {
  return std::any_of(layers.begin(), layers.end(), [](const ThemeLayer& layer) {
    return layer.when == ThemeLayer::When::closed && layer.type == ThemeLayer::Type::drawing;
  });
}

const ThemeOutline& Theme::outline(std::string_view name) const {
  const auto found = outlines.find(name);
  return found == outlines.end() ? outlines.at("plain") : found->second;
}

const ThemeGround& Theme::ground(std::string_view name) const {
  const auto found = grounds.find(name);
  return found == grounds.end() ? grounds.at("plain") : found->second;
}

const Drawing* Theme::drawing(std::string_view name) const {
  const auto found = drawings.find(name);
  return found == drawings.end() ? nullptr : &found->second;
}

void set_theme(const std::filesystem::path& schemas, const std::vector<SourceLayer>& layers, Package& package,
               Diagnostics& diagnostics) {
  const SourceLayer& host = host_theme(schemas.parent_path() / "theme", diagnostics);
  const Node* own = package.tree.find("theme");
  const Node* below = host.tree.find("theme");
  Theme& theme = package.theme;
  static std::atomic<std::uint64_t> loaded{0};
  theme.serial = ++loaded;
  theme.palette = common_palette();
  for (const Node* node : {below, own})
    if (node) read_palette(*node, theme.palette);
  add_theme_drawings(host, host, theme);
  for (const SourceLayer& layer : layers) add_theme_drawings(layer, host, theme);
  ThemeReader reader(theme.palette, diagnostics);
  theme.grounds["plain"] = reader.ground();
  theme.outlines["plain"].drawing.width = theme.outlines["plain"].drawing.height = 100;
  for (const Node* node : {below, own})
    if (node) reader.read(*node, theme);
  check_theme_colours(theme, diagnostics);
}

}  // namespace vizier::content
