// The grounds that grids can have, drawn as text, and who sees what of a grid.
#include <fmt/format.h>

#include <algorithm>

#include "content/compile/compile.hpp"
#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "world/limits.hpp"

namespace vizier::content {
namespace {

world::Audience audience_of(Compile& c, const Node& node, const std::string& path) {
  world::Audience audience;
  const std::string sight = word_at(node, "sight", "open");
  audience.sight = sight == "owner"    ? world::Sight::owner
                   : sight == "closed" ? world::Sight::closed
                                       : world::Sight::open;
  audience.also = c.roles(node, "seen_by", path);
  if (node.find("of")) audience.of = c.roles(node, "of", path);
  return audience;
}

void compile_secrecy(Compile& c, const Node::Entry& entry) {
  const std::string path = join_key("zones", entry.key);
  const Node *const ground = entry.value.find("ground"), *const places = entry.value.find("places"),
                    *const facing = entry.value.find("facing");
  if (!ground && !places && !facing) return;
  if (!flag_at(entry.value, "grid"))
    c.error(ground   ? *ground
            : places ? *places
                     : *facing,
            fmt::format("{}: ground, places and facing belong to a grid", path), "add 'grid: true'");
  world::PieceVarId variable;
  if (facing) {
    const Node* const name = facing->find("variable");
    variable = c.defs().piece_var(name->text);
    if (!variable)
      c.error(*name, no_such("piece variable", name->text, c.defs().piece_vars.list()).in(path + ".facing.variable"));
  }
  const world::Audience of_ground = ground ? audience_of(c, *ground, path + ".ground") : world::Audience{},
                        of_places = places ? audience_of(c, *places, path + ".places") : world::Audience{},
                        of_facing = facing ? audience_of(c, *facing, path + ".facing") : world::Audience{};
  if (of_ground.sight == world::Sight::owner && word_at(entry.value, "each", "game") != "seat")
    c.error(*ground->find("sight"), fmt::format("{}.ground.sight: nobody owns this grid", path), "say closed");
  for (world::ZoneDef& zone : c.defs().zones) {
    if (zone.base != entry.key) continue;
    zone.ground = of_ground;
    zone.places = of_places;
    zone.facings = of_facing;
    zone.facing = variable;
  }
}

/// What one sign of the map means where it stands.
bool read_sign(Compile& c, const Node& line, const std::string& path, std::size_t row, std::size_t column,
               world::LayoutDef& layout) {
  const char sign = line.text[column];
  const auto x = static_cast<std::int16_t>(column / 2), y = static_cast<std::int16_t>(row / 2);
  const auto wrong = [&](const char* what, const char* hint) {
    c.error(line, fmt::format("{}: sign {} of line {} is '{}', where {} stands", path, column + 1, row + 1, sign, what),
            hint);
    return false;
  };
  const bool between_rows = row % 2 == 0, between_columns = column % 2 == 0;
  if (between_rows && between_columns) return sign == '+' || sign == ' ' || wrong("a corner", "write '+' or a blank");
  if (between_rows) {
    if (sign != '-') return sign == ' ' || wrong("a wall between two rows", "write '-' or a blank");
    layout.walls.push_back({x, y, 0});
    return true;
  }
  if (between_columns) {
    if (sign != '|') return sign == ' ' || wrong("a wall between two cells", "write '|' or a blank");
    layout.walls.push_back({static_cast<std::int16_t>(x - 1), y, 1});  // the east side of the cell before
    return true;
  }
  if (sign == ' ') return true;
  const bool letter = (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || (sign >= '0' && sign <= '9');
  if (sign != '.' && !letter) return wrong("a cell", "write '.', a letter or digit that marks it, or a blank for none");
  layout.cells.push_back({x, y, sign});
  return true;
}

void compile_layout(Compile& c, const Node::Entry& entry) {
  const std::string path = join_key("layouts", entry.key);
  world::LayoutDef layout;
  layout.name = entry.key;
  const Node *const zone = entry.value.find("zone"), *const map = entry.value.find("map");
  const auto base = c.names.name(zone->text, *zone, path + ".zone", "zone", {"zones"}, c.diagnostics);
  if (!base) return;
  layout.zone = *base;
  const bool grid = std::any_of(c.defs().zones.begin(), c.defs().zones.end(),
                                [&](const world::ZoneDef& z) { return z.base == *base && z.grid; });
  if (!grid) return c.error(*zone, fmt::format("{}.zone: {} is no grid", path, *base), "layouts belong to grids");
  if (map->list.size() % 2 == 0)
    return c.error(*map,
                   fmt::format("{}.map: {} lines, but cells and what parts them take turns, so it is an odd number",
                               path, map->list.size()),
                   "begin and end with a line of walls or blanks");
  for (std::size_t row = 0; row < map->list.size(); ++row) {
    const Node& line = map->list[row];
    if (line.text.size() > 401)
      return c.error(line,
                     fmt::format("{}.map: line {} has {} signs, 401 are the most", path, row + 1, line.text.size()));
    for (std::size_t column = 0; column < line.text.size(); ++column)
      if (!read_sign(c, line, path + ".map", row, column, layout)) return;
  }
  if (layout.cells.empty()) return c.error(*map, fmt::format("{}.map: there is no cell", path), "write '.' for a cell");
  std::sort(layout.walls.begin(), layout.walls.end());
  c.defs().layouts.push_back(std::move(layout));
}

}  // namespace

void compile_layouts(Compile& c) {
  if (const Node* const zones = c.section("zones"))
    for (const Node::Entry& entry : zones->map) compile_secrecy(c, entry);
  if (const Node* const layouts = c.section("layouts"))
    for (const Node::Entry& entry : layouts->map) {
      if (c.defs().layouts.size() > world::max_names)
        return c.error(entry.value, fmt::format("more than {} layouts", world::max_names));
      compile_layout(c, entry);
    }
}

}  // namespace vizier::content
