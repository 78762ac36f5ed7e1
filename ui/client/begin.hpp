#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "client/host.hpp"
#include "content/library.hpp"
#include "save/save.hpp"
#include "world/result.hpp"

/// Begins new games and resumes saved ones. Nothing here draws or asks; a problem is returned in words, with its place
/// in a file.
namespace vizier::client {

/// A new game, kept among the user's games from its first question on.
Result<Playing> begin(const content::Library& library, const content::Config& config,
                      const std::vector<std::string>& players, std::uint64_t seed, const std::string& language);

// The parts of it, for whoever wants to look in between.

/// A player who is invited: a person with a screen of their own.
inline constexpr const char* by_phone = "phone";
/// The same players, and those by phone are `human`.
std::vector<std::string> as_persons(std::vector<std::string> players);
/// `human` or a bot for each seat, as many as the package is for.
Result<> check_players(const content::Package& package, const std::vector<std::string>& players);
/// The game without a file. A player may be `phone`: it is `human` then, and its seat is open.
Result<Playing> make_game(std::shared_ptr<const content::Package> package, const std::vector<std::string>& players,
                          std::uint64_t seed);
/// What was answered before and every answer from now on is written: to a new file of this name, or without one among
/// the user's games.
Result<> keep(Playing& playing, const std::string& language, const std::filesystem::path& file = {});

/// A save that was played again, so that it can be gone on with. The file is as it was.
struct Resumed {
  Playing playing;                   ///< without a match where it could not even begin
  content::Diagnostics diagnostics;  ///< what was found, warnings too
  std::string language;              ///< that it was played in
  std::size_t fits = 0, inputs = 0;  ///< how many of its inputs fit the content that is here
  bool whole() const { return playing.match && diagnostics.ok(); }
};
/// Plays a save again, as far as its inputs fit the installed content.
Resumed replay_to_resume(const content::Library& library, const save::Save& save);

/// Opens the file again; where only a part fits, a copy beside it, so that nothing is lost.
Result<> go_on(Resumed& resumed, const std::filesystem::path& file, const std::string& language);
/// Where such a copy goes: `game-as-far-1.vsave`.
std::filesystem::path copy_name(const std::filesystem::path& file);

}  // namespace vizier::client
