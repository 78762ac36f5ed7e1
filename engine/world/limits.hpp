#pragma once
#include <cstddef>

namespace vizier::world {

/// How much a game can have. Ids are 16 bits wide, and every step copies a World: what would not fit is refused when
/// content is loaded, a position is read or a script asks for it.
inline constexpr std::size_t max_pieces = 20'000;
inline constexpr std::size_t max_names = 32'000;  ///< kinds, zones, attributes, regions, counters, …: of each sort
/// Counters of all seats and zones together; the same for variables.
inline constexpr std::size_t max_numbers = 200'000;
inline constexpr std::size_t max_entries = 4'000'000;  ///< of tables that are made from content: kinds × attributes, …

}  // namespace vizier::world
