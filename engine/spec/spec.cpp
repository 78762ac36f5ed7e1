#include "spec/spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "content/files.hpp"
#include "content/suggest.hpp"
#include "script/error_text.hpp"
#include "script/kept.hpp"
#include "script/text_watch.hpp"
#include "spec/play.hpp"

namespace vizier::spec {

using match::Match;

namespace {

class Runner {
 public:
  Runner(const content::Library& library, const std::vector<std::string>& mods, std::size_t every)
      : library_(library), mods_(mods), every_(every) {}

  void file(const std::filesystem::path& path, std::vector<SpecResult>& results) {
    content::Diagnostics diagnostics;
    std::vector<Spec> specs = read_specs(library_, path, diagnostics);
    for (Spec& spec : specs)
      for (const std::string& mod : mods_)
        if (auto& own = spec.game.config.mods; std::find(own.begin(), own.end(), mod) == own.end()) own.push_back(mod);
    if (!diagnostics.ok()) {
      content::attach_sources(diagnostics);
      results.push_back(
          {content::shown(path), "", diagnostics.list.front().place.line, false, 0, 0, content::to_text(diagnostics)});
      return;
    }
    for (const Spec& spec : specs) {
      if (seen_++ % every_ != 0) continue;
      content::Diagnostics found;
      examined_ = {};
      const std::string end = run(spec, found);
      content::attach_sources(found);
      SpecResult result{content::shown(path), spec.name, spec.place.line, found.ok(), examined_.prompts,
                        examined_.untried,    ""};
      if (!result.passed) result.message = content::to_text(found) + end;
      results.push_back(std::move(result));
    }
  }

 private:
  /// Loads each configuration once; remembers one that does not load, too.
  LoadedGame* load(const SpecGame& game, content::Diagnostics& diagnostics) {
    const content::Config& c = game.config;
    if (c.package.empty())
      return diagnostics.error(game.place, "which game? Say 'game: { package: … }'", {}, "spec"), nullptr;
    std::string key = fmt::format("{}|{}|{}|{}", c.package, c.edition, c.rules, fmt::join(c.mods, "|"));
    const auto [it, fresh] = games_.try_emplace(std::move(key));
    auto& [loaded, told] = it->second;
    if (fresh) {
      content::Loaded got = library_.load(c);
      told = std::move(got.diagnostics);
      std::erase_if(told.list, [](const content::Diagnostic& d) { return d.severity != content::Severity::error; });
      if (got.package) {
        loaded.package = got.package;
        auto runtime = std::make_unique<script::Runtime>(got.package);
        if (runtime->error()) told.append(runtime->load_diagnostics());
        auto words = read_shorthands(*got.package, told);
        if (!runtime->error() && words) {
          loaded.runtime = std::move(runtime);
          loaded.shorthands = std::move(*words);
        }
      }
    }
    if (loaded.runtime) return &loaded;
    diagnostics.error(game.place, "the game of this spec does not load", {}, "spec");
    diagnostics.append(told);
    return nullptr;
  }

  int seats(const SpecGame& game, const world::Defs& defs, content::Diagnostics& diagnostics) {
    const int n = game.seats == 0 ? defs.min_seats : game.seats;
    if (n < defs.min_seats || n > defs.max_seats)
      return diagnostics.error(
                 game.place,
                 fmt::format("{} seats cannot play this: it is for {} to {}", n, defs.min_seats, defs.max_seats), {},
                 "spec"),
             0;
    const std::vector<std::string> table(defs.seats.begin(), defs.seats.begin() + n);
    if (!game.seat_names.empty() && game.seat_names != table)
      return diagnostics.error(game.place,
                               fmt::format("seats are taken in the order of the table: {}", fmt::join(table, ", ")), {},
                               "spec"),
             0;
    return n;
  }

  std::optional<Match> begin(const Spec& spec, LoadedGame& t, int n, content::Diagnostics& diagnostics) {
    const match::Setup setup{n, spec.game.seed};
    if (!spec.given) return Match(*t.runtime, setup);
    auto it = t.starts.find({n, spec.game.seed});
    if (it == t.starts.end()) {
      auto start = start_of_play(*t.runtime, t.shorthands, setup, diagnostics);
      if (!start) return std::nullopt;
      it = t.starts.emplace(std::pair(n, spec.game.seed), std::move(*start)).first;
    }
    world::World world = it->second;
    if (!apply_given(*t.runtime, t.shorthands, world, *spec.given, diagnostics)) return std::nullopt;
    return Match(*t.runtime, std::move(world));
  }

  /// Returns how a failure ends: where the game stands now.
  std::string run(const Spec& spec, content::Diagnostics& diagnostics) {
    LoadedGame* t = load(spec.game, diagnostics);
    if (!t) return {};
    const int n = seats(spec.game, t->runtime->defs(), diagnostics);
    if (n == 0) return {};
    script::begin_game_of_texts(*t->runtime);
    std::optional<Match> match = begin(spec, *t, n, diagnostics);
    if (!match) return {};
    const Played played = play_when(*match, spec, *t, diagnostics);
    Result<> good;
    if (played.well && check_spec(*match, spec, *t, diagnostics, played) && !match->error()) {
      for (const auto run : {replay_fresh, reload_everywhere})
        if (good) good = run(*match);
      if (good) good = look_for_leaks(*match, examined_);
    }
    if (!good) diagnostics.error(spec.place, good.problem(), {}, "spec");
    for (const script::Error& mistake : script::take_text_mistakes(*t->runtime)) {
      diagnostics.list.push_back(mistake.diagnostic());
      diagnostics.list.back().hint = script::way_here(mistake);
    }
    if (!script::kept_nothing(*t->runtime)) diagnostics.list.push_back(t->runtime->error().diagnostic());
    if (diagnostics.ok()) return {};
    const std::string past = ran_past(*match, played);
    return fmt::format("{}{}the game stands at: {}\n", past, past.empty() ? "" : "\n", standing(*match));
  }

  const content::Library& library_;
  const std::vector<std::string>& mods_;
  std::size_t every_, seen_ = 0;
  Examined examined_;
  std::map<std::string, std::pair<LoadedGame, content::Diagnostics>> games_;
};

}  // namespace

std::vector<SpecResult> run_specs(const content::Library& library, const std::filesystem::path& path,
                                  const std::vector<std::string>& mods, std::size_t every) {
  Runner runner(library, mods, every);
  std::vector<SpecResult> results;
  std::error_code failed;
  if (std::filesystem::is_directory(path, failed))
    for (const std::filesystem::path& file : content::files_below(path, ".yaml")) runner.file(file, results);
  else
    runner.file(path, results);
  return results;
}

}  // namespace vizier::spec
