#include "client/begin.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bots/bot.hpp"
#include "client/saves.hpp"

namespace vizier::client {
namespace fs = std::filesystem;
namespace {

std::string trimmed(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

/// A new file among the user's games.
std::string keep_at_home(SaveFile& save, const std::string& name, const std::string& header) {
  const fs::path folder = games_folder();
  if (folder.empty()) return "there is no home folder to keep the game in";
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return fmt::format("cannot make {}: {}", folder.string(), error.message());
  for (int tries = 0; tries < 100; ++tries) {
    const fs::path path = free_name(folder, name);
    if (save.create(path, header)) return {};
    if (!fs::exists(path, error)) break;  // otherwise another game took the name: take the next
  }
  return save.problem();
}

}  // namespace

std::string wrong_players(const content::Package& package, const std::vector<std::string>& players) {
  const int least = package.defs.min_seats, most = package.defs.max_seats, seats = static_cast<int>(players.size());
  if (seats < least || seats > most)
    return fmt::format("{} is for {} to {} seats, not {}", package.manifest.id, least, most, seats);
  for (std::size_t i = 0; i < players.size(); ++i) {
    std::string problem;
    if (players[i] == "human" || bots::make_bot(players[i], 1, world::SeatId(static_cast<int>(i)), problem)) continue;
    const std::string near = content::did_you_mean(players[i], {"human"});
    return near.empty() ? problem + ", human"
                        : fmt::format("there is no player '{}'; did you mean 'human'?", players[i]);
  }
  return {};
}

Playing make_game(std::shared_ptr<const content::Package> package, const std::vector<std::string>& players,
                  std::uint64_t seed, std::string& problem) {
  Playing out;
  problem = wrong_players(*package, players);
  if (!problem.empty()) return out;
  out.package = std::move(package);
  out.players = players;
  out.runtime = std::make_unique<script::Runtime>(out.package);
  if (!out.runtime->loaded())
    problem = trimmed(content::to_text(out.runtime->load_diagnostics()));
  else
    out.match = std::make_unique<match::Match>(*out.runtime, match::Setup{static_cast<int>(players.size()), seed});
  return out;
}

std::string keep(Playing& playing, const std::string& language, const fs::path& file) {
  auto save = std::make_unique<SaveFile>();
  const std::string header = save::header_text(save::header_of(*playing.match, playing.players, language));
  if (file.empty()) {
    if (std::string why = keep_at_home(*save, playing.package->config.package, header); !why.empty()) return why;
  } else if (!save->create(file, header)) {
    return save->problem();
  }
  // a game that goes on from somewhere is kept from its beginning
  if (!playing.match->journal().empty()) {
    save->replace(journal_lines(*playing.match));
    if (!save->sync()) return save->problem();
  }
  playing.save = std::move(save);
  return {};
}

Playing begin(const content::Library& library, const content::Config& config, const std::vector<std::string>& players,
              std::uint64_t seed, const std::string& language, std::string& problem) {
  content::Loaded loaded = library.load(config);
  if (!loaded.package) {
    problem = trimmed(content::to_text(loaded.diagnostics));
    return {};
  }
  Playing out = make_game(std::move(loaded.package), players, seed, problem);
  if (out.match) problem = keep(out, language);
  if (!problem.empty()) out.match.reset();
  return out;
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
  if (std::string why = wrong_players(*p.package, p.players); !why.empty()) {
    const auto line = save.header_lines.find("player");
    out.diagnostics.error({save.file, line == save.header_lines.end() ? 0 : line->second, 0}, std::move(why), {},
                          "save");
    p.match.reset();
    return out;
  }
  if (!out.diagnostics.ok() && p.match->journal().size() > out.fits) p.match->rewind(out.fits);
  return out;
}

std::string go_on(Resumed& resumed, const fs::path& file, const std::string& language) {
  Playing& p = resumed.playing;
  auto save = std::make_unique<SaveFile>();
  const std::string header = save::header_text(save::header_of(*p.match, p.players, language));
  const bool opened =
      resumed.whole() ? save->take_over(file, header, journal_lines(*p.match)) : save->create(copy_name(file), header);
  if (!opened) return save->problem();
  if (!resumed.whole()) save->replace(journal_lines(*p.match));
  p.save = std::move(save);
  return {};
}

Playing resume(const content::Library& library, const fs::path& file, const std::string& language, bool as_far,
               std::string& problem) {
  content::Diagnostics unread;
  const auto save = read_save(file, unread);
  if (!save) {
    problem = trimmed(content::to_text(unread));
    return {};
  }
  Resumed resumed = replay_to_resume(library, *save);
  if (!resumed.whole()) problem = trimmed(content::to_text(resumed.diagnostics));
  if (!resumed.playing.match || (!resumed.whole() && !as_far)) return {};
  problem = go_on(resumed, file, language.empty() ? resumed.language : language);
  if (!problem.empty()) return {};
  return std::move(resumed.playing);
}

}  // namespace vizier::client
