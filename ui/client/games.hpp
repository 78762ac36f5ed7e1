#pragma once
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "content/library.hpp"
#include "save/save.hpp"

namespace vizier::client {

/// One of the user's saved games as its file tells it, without playing it again.
struct SavedGame {
  std::filesystem::path file;
  std::chrono::sys_seconds when;            ///< last written
  std::filesystem::file_time_type written;  ///< the same, as exactly as the disk knows it
  Result<save::Save> save = Failed{};       ///< fails where the file cannot be read

  std::string name() const { return file.stem().string(); }
};

/// How a saved game stands; it takes a replay to find out.
struct Standing {
  int round = 0;
  bool over = false;
  std::vector<std::string> asked;  ///< the people who are to answer, by seat
  Result<> whole;                  ///< whether it plays to its end here
};

/// Every save in the folder (by default the user's games), the newest first.
std::vector<SavedGame> saved_games(const std::filesystem::path& folder);
/// Plays a save again and says how the game stands.
Standing standing_of(const content::Library& library, const save::Save& save);

}  // namespace vizier::client
