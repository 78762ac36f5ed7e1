#include "save/position_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace vizier::save {

using content::Node;

namespace {

constexpr const char* pass = "position";

const std::string& name_of(const world::Defs& defs, world::KindId kind) { return defs.kinds[kind].name; }
const std::string& name_of(const world::Defs& defs, world::ZoneId zone) { return defs.zones[zone].name; }

}  // namespace

const content::Place& place_of(const Node& map, const char* key) {
  const Node* const inside = map.find(key);
  return inside ? inside->place : map.place;
}

void check_pieces(const world::World& world, const world::Defs& defs, const std::vector<WrittenPiece>& pieces,
                  content::Diagnostics& diagnostics) {
  std::set<std::tuple<world::ZoneId, std::int16_t, std::int16_t>> cells;
  std::set<std::pair<world::KindId, std::uint16_t>> serials;
  for (const WrittenPiece& written : pieces) {
    const world::Piece& p = world.piece(world::PieceId(written.id));
    if (defs.look(written.zone).grid && !cells.emplace(written.zone, p.x, p.y).second)
      diagnostics.error(
          place_of(*written.node, "cell"),
          fmt::format("another piece lies on the cell [{}, {}] of {}", p.x, p.y, name_of(defs, written.zone)),
          written.node->find("cell") ? "" : "say where it lies: cell: [x, y]", pass);
    if (p.kind && !serials.emplace(p.serial.kind, p.serial.copy).second)
      diagnostics.error(
          place_of(*written.node, "serial"),
          fmt::format("another piece has the serial [{}, {}]", name_of(defs, p.serial.kind), p.serial.copy), {}, pass);
  }
}

void check_candidates(const Node& written, const std::vector<world::KindId>& kinds, world::KindId own,
                      const world::Defs& defs, content::Diagnostics& diagnostics) {
  if (!own || std::binary_search(kinds.begin(), kinds.end(), own)) return;
  const std::string& name = name_of(defs, own);
  std::vector<std::string> listed;
  for (const Node& kind : written.list) listed.push_back(kind.text);
  const std::string near = content::did_you_mean(name, listed);
  diagnostics.error(
      written.place, fmt::format("the piece is '{}', which is none of its candidates", name),
      near.empty() ? fmt::format("add {}", name) : fmt::format("did you mean '{}' where '{}' stands?", name, near),
      pass);
}

void check_walls(const world::World& world, const world::Defs& defs, const Node& written,
                 content::Diagnostics& diagnostics) {
  const auto twice = std::adjacent_find(world.walls.begin(), world.walls.end());
  if (twice != world.walls.end() && twice->grid)
    diagnostics.error(
        written.place,
        fmt::format("one wall is there twice, at [{}, {}] of {}", twice->x, twice->y, name_of(defs, twice->grid)), {},
        pass);
}

void sort_modifiers(world::World& world) {
  std::stable_sort(world.modifiers.begin(), world.modifiers.end(),
                   [](const world::Modifier& a, const world::Modifier& b) {
                     return a.priority != b.priority ? a.priority < b.priority : a.name < b.name;
                   });
}

}  // namespace vizier::save
