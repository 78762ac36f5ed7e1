#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/diagnostic.hpp"
#include "content/node.hpp"
#include "world/world.hpp"

/// Names and values as `when` and `then` of a spec write them. A name that means nothing is told with its place, and
/// with the one that was probably meant.
namespace vizier::spec {

/// The seats of this game, in the order of the table.
std::vector<std::string> seat_names(const world::World& world, const world::Defs& defs);
std::string name_of(world::SeatId seat, const world::Defs& defs);  ///< `nobody` where there is none

/// A seat of this game, or `nobody`, which is no seat.
std::optional<world::SeatId> read_seat(const content::Node& node, const world::World& world, const world::Defs& defs,
                                       content::Diagnostics& diagnostics);
/// `red`, `[red, blue]`, `all`, `nobody`.
std::optional<world::SeatMask> read_seats(const content::Node& node, const world::World& world, const world::Defs& defs,
                                          content::Diagnostics& diagnostics);
std::optional<world::KindId> read_kind(const content::Node& node, const world::Defs& defs,
                                       content::Diagnostics& diagnostics);

/// Tells every key of a map that is not among these. `what` is how a person calls the map: `a piece`.
bool only_keys(const content::Node& map, std::string_view what, const std::vector<std::string>& known,
               content::Diagnostics& diagnostics);

/// One line of YAML, never cut.
std::string whole(const content::Node& node);

/// Whether the value is as written. A handle may be written by its name alone. What is written may be a mistake, which
/// is told.
bool same_value(const world::Value& actual, const content::Node& written, const world::World& world,
                const world::Defs& defs, content::Diagnostics& diagnostics);

}  // namespace vizier::spec
