#pragma once
#include <vector>

#include "content/node.hpp"
#include "world/world.hpp"

/// What must be true of a position beyond each of its lines. Mistakes are told with their place.
namespace vizier::save {

struct WrittenPiece {
  const content::Node* node = nullptr;
  world::ZoneId zone;
  int id = -1;
};

/// Where the entry stands, or the map itself where it has none.
const content::Place& place_of(const content::Node& map, const char* key);

/// No two pieces share a cell of a grid or a serial.
void check_pieces(const world::World& world, const world::Defs& defs, const std::vector<WrittenPiece>& pieces,
                  content::Diagnostics& diagnostics);
/// A piece is one of its own candidates. `kinds` is sorted.
void check_candidates(const content::Node& written, const std::vector<world::KindId>& kinds, world::KindId own,
                      const world::Defs& defs, content::Diagnostics& diagnostics);
/// No wall is there twice.
void check_walls(const world::World& world, const world::Defs& defs, const content::Node& written,
                 content::Diagnostics& diagnostics);
/// Puts modifiers into the order in which the Editor keeps them.
void sort_modifiers(world::World& world);

}  // namespace vizier::save
