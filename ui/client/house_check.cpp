#include "client/house_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "content/explain.hpp"
#include "content/files.hpp"
#include "lab/sim.hpp"
#include "script/runtime.hpp"

namespace vizier::client {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t games_tried = 3, longest_tried = 20'000;

/// A folder for a mod that is only tried, gone with this object.
class TrialFolder {
 public:
  TrialFolder() {
    std::error_code error;
    std::string pattern = (fs::temp_directory_path(error) / "vizier-house-XXXXXX").string();
    if (!error && mkdtemp(pattern.data())) path_ = pattern;
  }
  ~TrialFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  TrialFolder(const TrialFolder&) = delete;
  TrialFolder& operator=(const TrialFolder&) = delete;
  const fs::path& path() const { return path_; }
  /// Without the place of this folder, which nobody could open any more.
  std::string tidy(std::string text) const {
    for (const std::string& where : {content::shown(path_) + "/", path_.string() + "/"})
      for (std::size_t at = text.find(where); at != std::string::npos; at = text.find(where))
        text.erase(at, where.size());
    return text;
  }

 private:
  fs::path path_;
};

HouseCheck found(const TrialFolder& trial, const content::Diagnostics& diagnostics) {
  HouseCheck out;
  out.result = HouseCheck::Result::content;
  for (const content::Diagnostic& d : diagnostics.list)
    if (d.severity == content::Severity::error && out.sentence.empty())
      out.sentence = trial.tidy(d.hint.empty() ? d.message : fmt::format("{} ({})", d.message, d.hint));
  out.details = trial.tidy(content::to_text(diagnostics));
  return out;
}

void find_disputes(const content::Package& package, const std::string& id, HouseCheck& out) {
  for (const content::ModConflict& conflict : content::mod_conflicts(package)) {
    const auto own = [&](const content::Node::Layer& layer) {
      return layer.origin.substr(0, layer.origin.find(' ')) == id;
    };
    if (std::none_of(conflict.layers.begin(), conflict.layers.end(), own)) continue;
    if (out.disputed.empty()) out.disputed = conflict.key;
    for (const content::Node::Layer& layer : conflict.layers) {
      const std::string other = layer.origin.substr(0, layer.origin.find(' '));
      if (!own(layer) && std::find(out.mods.begin(), out.mods.end(), other) == out.mods.end())
        out.mods.push_back(other);
    }
  }
}

}  // namespace

HouseCheck check_house_rule(const content::Library& library, content::Config game, const HouseRule& rule) {
  std::erase(game.mods, rule.id);
  const TrialFolder trial;
  HouseCheck out;
  // not under its own id, since the one that is kept may be installed
  const std::string id = (rule.id.empty() ? std::string("house") : rule.id) + "_draft";
  const auto files = house_files(library, game, rule, id);
  const auto unpacked = !files                 ? Result<>(files.failed())
                        : trial.path().empty() ? Result<>(Failed{"there is no folder for temporary files"})
                                               : content::unpack_archive({id, rule.version, *files}, trial.path() / id);
  if (!unpacked) {
    out.result = HouseCheck::Result::content;
    out.sentence = out.details = unpacked.problem();
    return out;
  }
  std::vector<fs::path> roots = library.roots();
  roots.push_back(trial.path() / id);
  const content::Library tried(roots, library.schemas());
  game.mods.push_back(id);
  const content::Loaded loaded = tried.load(game);
  if (!loaded.package) return found(trial, tried.find(id) ? loaded.diagnostics : tried.diagnostics());
  {
    const script::Runtime runtime(loaded.package);
    if (!runtime.loaded()) return found(trial, runtime.load_diagnostics());
  }
  find_disputes(*loaded.package, id, out);
  out.least = loaded.package->defs.min_seats;
  out.most = loaded.package->defs.max_seats;
  for (int seats = out.least; seats <= out.most; ++seats) {
    lab::SimPlan plan;
    plan.package = loaded.package;
    plan.seats.assign(static_cast<std::size_t>(seats), "random");
    plan.games = games_tried;
    plan.longest_game = longest_tried;
    const lab::SimResult result = lab::simulate(plan);
    if (result.errors == 0) continue;
    out.result = HouseCheck::Result::game;
    out.seats = seats;
    out.details = trial.tidy(result.first_errors.empty() ? std::string() : result.first_errors.front().message);
    out.sentence = out.details.substr(0, out.details.find('\n'));
    return out;
  }
  return out;
}

}  // namespace vizier::client
