#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "world/ids.hpp"
#include "world/value.hpp"

namespace vizier::world {

/// A timer of the game. When it is due, a function of the flow runs, whatever else goes on.
struct Timer {
  std::string name;
  std::string runs;         ///< which function of the flow's `timers`
  Value with;               ///< what that function gets
  std::int64_t due_ms = 0;  ///< on the game's clock; of a paused one: what is left
  bool paused = false;
  SeatMask seen = 0xFFFF;  ///< who sees how long it still runs
  friend bool operator==(const Timer&, const Timer&) = default;
};

/// Something that players may do beside whatever runs.
struct Offer {
  std::string name;
  std::string runs;  ///< which entry of the flow's `offers`
  Value with;
  std::vector<std::string> blocked;  ///< by what; sorted. It is open while nothing blocks it
  friend bool operator==(const Offer&, const Offer&) = default;
};

/// What a game has of real time: timers, standing offers, a pause, and who has left the table. The game's clock stands
/// still while the game is paused; `stood_ms` counts that time. Both together are the host's clock, which never stops.
struct RealTime {
  std::vector<Timer> timers;
  std::vector<Offer> offers;
  std::int64_t stood_ms = 0;        ///< in all pauses so far
  std::int64_t pause_ends_ms = -1;  ///< what stood_ms is when the pause ends by itself; -1: it does not
  bool paused = false;
  bool used = false;  ///< anything of this was ever set: games without it pay one look
  SeatMask away = 0;

  Timer* timer(std::string_view name);
  const Timer* timer(std::string_view name) const;
  Offer* offer(std::string_view name);
  const Offer* offer(std::string_view name) const;

  bool none() const { return !used || (timers.empty() && offers.empty() && stood_ms == 0 && !paused && away == 0); }
  Held held() const;
  std::uint64_t hash(std::uint64_t h) const;
};

Held held_by(const Timer& timer);
Held held_by(const Offer& offer);

}  // namespace vizier::world
