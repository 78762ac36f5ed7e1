#include "content/drawings.hpp"

#include <algorithm>

#include "content/merge.hpp"
#include "content/scope.hpp"
#include "content/suggest.hpp"
#include "content/tree.hpp"

namespace vizier::content {
namespace {

class Naming {
 public:
  Naming(const Plan& plan, const Package& package) : plan_(plan), package_(package), names_(names_to_draw(package)) {
    std::sort(names_.begin(), names_.end());
  }

  std::string of(const Manifest& from, const std::string& name) const {
    if (!from.is_mod) return name;
    if (known(from.id + ':' + name)) return from.id + ':' + name;
    if (known(name) || package_.drawings.contains(name)) return name;
    for (const Manifest* other : plan_.mods)
      if (known(other->id + ':' + name) && plan_.may_use(from.id, other->id)) return other->id + ':' + name;
    return from.id + ':' + name;
  }

 private:
  bool known(const std::string& name) const { return std::binary_search(names_.begin(), names_.end(), name); }

  const Plan& plan_;
  const Package& package_;
  std::vector<std::string> names_;
};

/// The layer's drawings as the tree shows them: the name, and the file.
Node shown_in_tree(const std::vector<std::pair<std::string, const SourceDrawing*>>& drawings) {
  const auto map_of = [](std::string key, Place place, Node value) {
    Node out;
    out.type = Node::Type::map;
    out.place = place;
    out.map.push_back({std::move(key), std::move(place), std::move(value)});
    return out;
  };
  Node glyphs;
  glyphs.type = Node::Type::map;
  for (const auto& [name, drawing] : drawings) {
    Node file;
    file.type = Node::Type::text;
    file.text = drawing->place.file;
    file.place = {drawing->place.file, 1, 1};
    glyphs.place = file.place;
    glyphs.map.push_back({name, file.place, std::move(file)});
  }
  const Place place = glyphs.place;
  return map_of("table", place, map_of("glyphs", place, std::move(glyphs)));
}

void check_colours(const Package& package, Diagnostics& diagnostics) {
  std::vector<std::string> known = names_of(package.theme.palette);
  for (const auto& [name, drawing] : package.drawings)
    for (const Drawing::Named& each : drawing.names)
      if (!package.theme.palette.contains(each.name))
        tell(diagnostics, each.place, no_such("colour", each.name, known, " in the palette"), "drawing");
}

}  // namespace

std::vector<std::string> names_to_draw(const Package& package) {
  std::vector<std::string> out = package.defs.backs.list();
  for (const auto& kind : package.defs.kinds) out.push_back(kind.name);
  for (const auto& zone : package.defs.zones) out.push_back(zone.base);
  for (const auto& counter : package.defs.counters) out.push_back(counter.name);
  for (std::string& category : categories_of(package.tree)) out.push_back(std::move(category));
  return out;
}

const Node* icon_of(const Package& package, const world::KindDef& kind) {
  const Node* section = package.tree.find(kind.category);
  const Node* entry = section ? section->find(kind.name) : nullptr;
  return entry ? entry->find("icon") : nullptr;
}

const std::vector<std::string>& common_signs() {
  static const std::vector<std::string> all = {
      "arrow", "back", "bell",   "bot",    "branch", "chevron", "cross", "dice",  "eye",    "file",
      "fit",   "flag", "gear",   "lock",   "menu",   "minus",   "next",  "pause", "pencil", "person",
      "play",  "plus", "reload", "return", "seal",   "star",    "step",  "tick",  "undo",   "warning"};
  return all;
}

void set_drawings(const Plan& plan, const std::vector<SourceLayer>& layers, Package& package,
                  Diagnostics& diagnostics) {
  const Naming naming(plan, package);
  for (const SourceLayer& layer : layers) {
    std::vector<std::pair<std::string, const SourceDrawing*>> named;
    for (const SourceDrawing& drawing : layer.drawings) {
      named.emplace_back(naming.of(*layer.from, drawing.name), &drawing);
      package.drawings.insert_or_assign(named.back().first, drawing.drawing);
    }
    if (!named.empty()) merge(package.tree, shown_in_tree(named), layer.origin, diagnostics);
  }
  for (const auto& kind : package.defs.kinds)
    if (const Node* icon = icon_of(package, kind); icon && !package.drawings.contains(kind.name))
      for (const std::string& name : {origin_of(*icon) + ':' + icon->text, icon->text})
        if (const auto found = package.drawings.find(name); found != package.drawings.end()) {
          package.drawings.emplace(kind.name, found->second);
          break;
        }
  check_colours(package, diagnostics);
}

}  // namespace vizier::content
