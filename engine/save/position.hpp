#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "content/diagnostic.hpp"
#include "content/node.hpp"
#include "content/package.hpp"
#include "world/world.hpp"

/// The World by names: as YAML that a person can read and change, and that fits content whose order or number of things
/// has changed.
namespace vizier::save {

/// The whole World. What has its initial value is left out; reading it back gives the same hash.
std::string to_position(const world::World& world, const world::Defs& defs);

/// A World from its names. Nothing where something is wrong; every mistake is told with its place. The package's schema
/// looks at keys and types (position.json), the reader at names and numbers.
std::optional<world::World> from_position(const content::Node& node, const content::Package& package, int seats,
                                          std::uint64_t seed, content::Diagnostics& diagnostics);

/// As above, from text; `file` is what messages call it.
std::optional<world::World> from_position(const std::string& text, const std::string& file,
                                          const content::Package& package, int seats, std::uint64_t seed,
                                          content::Diagnostics& diagnostics);

/// Which seats know a piece that lies there, unless the position says otherwise.
world::SeatMask default_audience(const world::World& world, const world::Defs& defs, world::ZoneId zone, bool face_up,
                                 bool head);

}  // namespace vizier::save
