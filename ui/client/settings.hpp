#pragma once
#include <cstddef>
#include <optional>
#include <string>

#include "client/passing.hpp"
#include "world/result.hpp"

namespace vizier::client {

/// What a person has set, remembered in the user's configuration (`settings.yaml`). A memory that cannot be read or
/// written is no reason not to play.
struct Settings {
  std::optional<AskMe> ask_me;  ///< when to be asked although one could pass
  std::string language;         ///< of the window; empty: that of the environment
  double speed = 1;             ///< of movements in the window: 0.5, 1, 2, or 0 for at once
  bool reduced_motion = false;  ///< things fade instead of moving
  int scale = 100;              ///< size of the interface in per cent, 100 to 200
  std::string pace = "human";   ///< of bots in the window: `human` or `at_once`
  int width = 0, height = 0;    ///< of the window when it was last closed; 0: never
  bool fullscreen = false;
  friend bool operator==(const Settings&, const Settings&) = default;
};

/// When somebody is asked who has set nothing. A single person: when there is something to choose. Several at one
/// screen: always, since passing the screen over a person would tell something.
AskMe asking(const Settings& settings, std::ptrdiff_t people);

/// Reads and writes `settings.yaml`.
Settings read_settings();
Result<> write_settings(const Settings& settings);

}  // namespace vizier::client
