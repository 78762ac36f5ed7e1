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

// What scripts make a game hold. All of it is counted in every run, so that a game ends at the same place everywhere.
inline constexpr std::size_t max_held_values = 200'000;              ///< in variables, notebooks and modifiers together
inline constexpr std::size_t max_held_bytes = std::size_t{8} << 20;  ///< of the texts among them
inline constexpr std::size_t max_candidates = 1'000'000;  ///< kinds in the lists to which pieces were narrowed
inline constexpr std::size_t max_modifiers = 1'000;       ///< in force at once
inline constexpr std::size_t max_frames = 200;            ///< of the flow
inline constexpr std::size_t max_timers = 100;            ///< of the game, at once
inline constexpr std::size_t max_offers = 100;            ///< that stand, at once
inline constexpr std::size_t max_walls = 100'000;
inline constexpr std::size_t max_events = 2'000'000;                 ///< since the match began
inline constexpr std::size_t max_log_bytes = std::size_t{64} << 20;  ///< of the sentences, where somebody keeps them

}  // namespace vizier::world
