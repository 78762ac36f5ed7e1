#include "client/games.hpp"

#include <algorithm>

#include "client/begin.hpp"
#include "client/saves.hpp"

namespace vizier::client {
namespace fs = std::filesystem;
std::vector<SavedGame> saved_games(const fs::path& folder) {
  std::vector<SavedGame> out;
  std::error_code error;
  if (folder.empty()) return out;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (it->path().extension() != ".vsave") continue;
    SavedGame game;
    game.file = it->path();
    std::error_code gone;
    const fs::file_time_type written = fs::last_write_time(game.file, gone);
    if (gone) continue;  // taken away since
    game.written = written;
    game.when = std::chrono::floor<std::chrono::seconds>(std::chrono::file_clock::to_sys(written));
    content::Diagnostics diagnostics;
    if (auto save = read_save(game.file, diagnostics))
      game.save = *std::move(save);
    else
      game.save = as_problem(diagnostics);
    out.push_back(std::move(game));
  }
  // files of one moment by their names, so that the order is the same each time
  std::sort(out.begin(), out.end(), [](const SavedGame& a, const SavedGame& b) {
    return a.written != b.written ? a.written > b.written : a.file < b.file;
  });
  return out;
}

Standing standing_of(const content::Library& library, const save::Save& save) {
  Standing out;
  const Resumed resumed = replay_to_resume(library, save);
  if (!resumed.whole()) out.whole = as_problem(resumed.diagnostics);
  if (!resumed.playing.match) return out;
  const match::Match& match = *resumed.playing.match;
  out.round = match.world().round;
  out.over = match.over();
  for (const world::Decision& decision : match.open()) {
    const std::size_t seat = decision.seat.slot();
    if (seat < resumed.playing.players.size() && resumed.playing.players[seat] == "human")
      out.asked.push_back(match.defs().seats[decision.seat]);
  }
  return out;
}

}  // namespace vizier::client
