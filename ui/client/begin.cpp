#include "client/begin.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bots/bot.hpp"
#include "client/saves.hpp"

namespace vizier::client {
namespace fs = std::filesystem;
namespace {

/// A new file among the user's games.
Result<> keep_at_home(SaveFile& save, const std::string& name, const std::string& header) {
  const fs::path folder = games_folder();
  if (folder.empty()) return Failed{"there is no home folder to keep the game in"};
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return Failed{fmt::format("cannot make {}: {}", folder.string(), error.message())};
  Result<> created;
  for (int tries = 0; tries < 100; ++tries) {
    const fs::path path = free_name(folder, name);
    created = save.create(path, header);
    if (created || !fs::exists(path, error)) break;  // otherwise another game took the name: take the next
  }
  return created;
}

}  // namespace

std::vector<std::string> as_persons(std::vector<std::string> players) {
  std::replace(players.begin(), players.end(), std::string(by_phone), std::string("human"));
  return players;
}

Result<> check_players(const content::Package& package, const std::vector<std::string>& players) {
  const int least = package.defs.min_seats, most = package.defs.max_seats, seats = static_cast<int>(players.size());
  if (seats < least || seats > most)
    return Failed{fmt::format("{} is for {} to {} seats, not {}", package.manifest.id, least, most, seats)};
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (players[i] == "human") continue;
    const auto bot = bots::make_bot(players[i], 1, world::SeatId(static_cast<int>(i)));
    if (bot) continue;
    const std::string near = content::did_you_mean(players[i], {"human"});
    return Failed{near.empty() ? bot.problem() + ", human"
                               : fmt::format("there is no player '{}'; did you mean 'human'?", players[i])};
  }
  return {};
}

Result<Playing> make_game(std::shared_ptr<const content::Package> package, const std::vector<std::string>& players,
                          std::uint64_t seed) {
  Playing out;
  out.players = as_persons(players);
  if (const auto good = check_players(*package, out.players); !good) return good.failed();
  out.package = std::move(package);
  for (std::size_t i = 0; i < players.size(); ++i)
    if (players[i] == by_phone) out.open.insert(out.package->defs.seats[world::SeatId(static_cast<int>(i))]);
  out.runtime = std::make_unique<script::Runtime>(out.package);
  if (!out.runtime->loaded()) return as_problem(out.runtime->load_diagnostics());
  out.match = std::make_unique<match::Match>(*out.runtime, match::Setup{static_cast<int>(players.size()), seed});
  return out;
}

Result<> keep(Playing& playing, const std::string& language, const fs::path& file) {
  auto save = std::make_unique<SaveFile>();
  const std::string header = save::header_text(save::header_of(*playing.match, playing.players, language));
  auto kept = file.empty() ? keep_at_home(*save, playing.package->config.package, header) : save->create(file, header);
  if (!kept) return kept;
  // a game that goes on from somewhere is kept from its beginning
  if (!playing.match->journal().empty()) {
    save->replace(journal_lines(*playing.match));
    if (kept = save->sync(); !kept) return kept;
  }
  playing.save = std::move(save);
  return {};
}

Result<Playing> begin(const content::Library& library, const content::Config& config,
                      const std::vector<std::string>& players, std::uint64_t seed, const std::string& language) {
  content::Loaded loaded = library.load(config);
  if (!loaded.package) return as_problem(loaded.diagnostics);
  Result<Playing> made = make_game(std::move(loaded.package), players, seed);
  if (!made) return made;
  if (const auto kept = keep(*made, language); !kept) return kept.failed();
  return made;
}

fs::path copy_name(const fs::path& file) {
  return free_name(file.has_parent_path() ? file.parent_path() : fs::path("."), file.stem().string() + "-as-far");
}

Resumed replay_to_resume(const content::Library& library, const save::Save& save) {
  Resumed out;
  Replay replay = replay_save(library, save, out.diagnostics);
  out.inputs = save.lines.size();
  out.fits = replay.played.inputs;
  out.language = save.header.language;
  if (!replay.played.match) return out;
  Playing& p = out.playing;
  p.runtime = std::move(replay.runtime);
  p.package = p.runtime->shared_package();
  p.match = std::move(replay.played.match);
  p.players = save.header.players;
  if (p.players.empty()) {  // a position of a designer's: one person and any bots
    p.players.assign(static_cast<std::size_t>(p.match->world().seats), "random");
    p.players[0] = "human";
  }
  if (const auto good = check_players(*p.package, p.players); !good) {
    const auto line = save.header_lines.find("player");
    out.diagnostics.error({save.file, line == save.header_lines.end() ? 0 : line->second, 0}, good.problem(), {},
                          "save");
    p.match.reset();
    return out;
  }
  if (!out.diagnostics.ok() && p.match->journal().size() > out.fits) p.match->rewind(out.fits);
  return out;
}

Result<> go_on(Resumed& resumed, const fs::path& file, const std::string& language) {
  Playing& p = resumed.playing;
  auto save = std::make_unique<SaveFile>();
  const std::string header = save::header_text(save::header_of(*p.match, p.players, language));
  auto opened =
      resumed.whole() ? save->take_over(file, header, journal_lines(*p.match)) : save->create(copy_name(file), header);
  if (opened && !resumed.whole()) {
    save->replace(journal_lines(*p.match));
    opened = save->sync();
  }
  if (!opened) return opened;
  p.save = std::move(save);
  return {};
}

}  // namespace vizier::client
