#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/suggest.hpp"
#include "world/world.hpp"

/// Values of the game as YAML: handles are words in angle brackets (`<seat red>`, `<piece market#2>`, `<cell
/// board(1,2)>`), everything else is itself.
namespace vizier::save {

std::string yaml_text(std::string_view text);  ///< one scalar, quoted where YAML would read something else
std::string yaml_value(const world::Value& value, const world::World& world, const world::Defs& defs);

/// Reads a value; pieces are found by where they lie in `world`. A mistake gives nil and a diagnostic.
world::Value read_value(const content::Node& node, const world::World& world, const world::Defs& defs,
                        content::Diagnostics& diagnostics);

/// A handle by its words, without the brackets: `seat red`.
Result<world::Ref> read_ref(std::string_view type, std::string_view name, const world::World& world,
                            const world::Defs& defs);

using content::names_of;

/// The seats that take part.
inline std::vector<std::string> seats_of(const world::Defs& defs, int count) {
  return {defs.seats.begin(), defs.seats.begin() + std::min<std::ptrdiff_t>(count, std::ssize(defs.seats))};
}

/// What to say where a seat is named that does not take part: it may do so with more seats.
Failed no_seat(const world::Defs& defs, int count, const std::string& name,
               const std::vector<std::string>& others = {});

}  // namespace vizier::save
