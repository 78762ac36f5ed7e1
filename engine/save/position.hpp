#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "content/diagnostic.hpp"
#include "content/node.hpp"
#include "world/world.hpp"

/// The World by names: as YAML that a person can read and change, and that fits content whose order or number of things
/// has changed.
namespace vizier::save {

/// The whole World. What has its initial value is left out; reading it back gives the same hash.
std::string to_position(const world::World& world, const world::Defs& defs);

/// A World from its names. Nothing where something is wrong; every mistake is told with its place.
std::optional<world::World> from_position(const content::Node& node, const world::Defs& defs, int seats,
                                          std::uint64_t seed, content::Diagnostics& diagnostics);

/// As above, from text; `file` is what messages call it.
std::optional<world::World> from_position(const std::string& text, const std::string& file, const world::Defs& defs,
                                          int seats, std::uint64_t seed, content::Diagnostics& diagnostics);

/// Who knows a piece that lies there and of which nothing else is said.
world::SeatMask default_audience(const world::World& world, const world::Defs& defs, world::ZoneId zone, bool face_up,
                                 bool head);

}  // namespace vizier::save
