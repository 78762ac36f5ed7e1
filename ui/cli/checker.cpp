#include "cli/checker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "cli/mod.hpp"
#include "cli/output.hpp"
#include "client/saves.hpp"
#include "content/editions.hpp"
#include "content/explain.hpp"
#include "content/files.hpp"
#include "content/lint/lint.hpp"
#include "content/suggest.hpp"
#include "match/match.hpp"
#include "script/disclosures.hpp"
#include "script/lint.hpp"
#include "script/looking.hpp"
#include "spec/file.hpp"
#include "spec/shorthand.hpp"
#include "terminal/layout.hpp"
#include "window/table/layout.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

/// A manifest is meant by a path that holds it, or that lies among its own files or scripts.
bool means(const fs::path& path, const content::Manifest& m) {
  if (is_below(m.folder, path) || is_below(path, m.folder)) return true;
  return std::any_of(m.scripts.begin(), m.scripts.end(),
                     [&](const fs::path& scripts) { return is_below(path, scripts); });
}

template <class F>
void each_manifest(const content::Library& library, F&& f) {
  for (const content::Manifest& m : library.packages()) f(m);
  for (const content::Manifest& m : library.mods()) f(m);
}

bool is_spec(const fs::path& path) {
  std::error_code error;
  const fs::path whole = fs::absolute(path, error);
  return path.extension() == ".yaml" && std::find(whole.begin(), whole.end(), "specs") != whole.end();
}

/// Whether what the pass finds counts only where every configuration has it.
bool counts_everywhere(const std::string& pass) {
  const auto is = [&](const auto& passes) {
    return std::any_of(passes.begin(), passes.end(), [&](const auto& p) { return pass == p.name && p.everywhere; });
  };
  return is(content::lint_passes()) || is(script::lint_passes());
}

/// Asks the hint for bots once, at the first question of a game: what it has wrong would show only when bots play.
void try_hint(script::Runtime& runtime, int seats, content::Diagnostics& to) {
  if (runtime.error() || !runtime.has_evaluate()) return;
  match::Match match(runtime, match::Setup{seats, 1});
  if (match.error() || match.over()) return;
  const script::Looking look(runtime, match.world());
  world::IdVector<world::SeatId, double> points;
  if (runtime.evaluate(points)) return;
  content::Diagnostic wrong = runtime.error().diagnostic();
  wrong.message = "the hint for bots fails: " + wrong.message;
  to.list.push_back(std::move(wrong));
}

content::Library library_for(Global global, const std::vector<std::string>& paths,
                             const std::vector<std::string>& mods) {
  std::vector<std::string> ids = mods;
  std::vector<fs::path> more;
  std::error_code error;
  const content::Library installed = open_library(global);
  for (const std::string& path : paths) {
    if (!fs::exists(path, error)) {
      ids.push_back(path);
      continue;
    }
    if (content::Diagnostics ignored; fs::is_regular_file(path, error) && client::is_save(path)) {
      const auto save = client::read_save(path, ignored);
      const auto needed = save ? client::needed_by(*save) : std::vector<std::string>{};
      ids.insert(ids.end(), needed.begin(), needed.end());
      continue;
    }
    global.tests |= is_spec(path);
    bool known = false;
    each_manifest(installed, [&](const content::Manifest& m) { known |= means(path, m); });
    if (const fs::path folder = known ? fs::path{} : content_folder(path); !folder.empty()) more.push_back(folder);
  }
  return open_library(global, ids, more);
}

}  // namespace

Checker::Checker(const Global& global, const std::vector<std::string>& paths, std::vector<std::string> mods)
    : library_(library_for(global, paths, mods)), mods_(std::move(mods)) {
  for (const std::string& path : paths) choose(path);
  if (paths.empty()) each_manifest(library_, [&](const content::Manifest& m) { chosen_.push_back(&m); });
  content::Diagnostics manifests;
  std::error_code error;
  for (const content::Diagnostic& d : library_.diagnostics().list) {
    const bool asked = paths.empty() || std::any_of(paths.begin(), paths.end(), [&](const std::string& p) {
                         return fs::exists(p, error) ? is_below(d.place.file, p) : d.place.file == library_.broken(p);
                       });
    if (asked || d.place.file.empty()) manifests.list.push_back(d);
  }
  add(manifests);
}

void Checker::choose(const std::string& path) {
  std::error_code error;
  const auto choose_one = [&](const content::Manifest& m) {
    if (std::find(chosen_.begin(), chosen_.end(), &m) == chosen_.end()) chosen_.push_back(&m);
  };
  if (!fs::exists(path, error)) {
    if (const content::Manifest* m = library_.find(path)) return choose_one(*m);
    if (!library_.broken(path).empty()) return;  // what is wrong with its manifest is told
    std::vector<std::string> known;
    each_manifest(library_, [&](const content::Manifest& m) { known.push_back(m.id); });
    const Failed wrong{fmt::format("'{}' is neither a file or folder nor the id of a package or mod", path),
                       content::suggest(path, known)};
    throw Failure(wrong.sentence());
  }
  if (fs::is_regular_file(path, error) && client::is_save(path)) {
    saves_.emplace_back(path);
    return;
  }
  if (fs::is_regular_file(path, error) && is_spec(path)) {
    specs_.emplace_back(path);
    return;
  }
  bool any = false;
  each_manifest(library_, [&](const content::Manifest& m) {
    if (!means(path, m)) return;
    choose_one(m);
    any = true;
  });
  const auto& found = library_.diagnostics().list;
  any |= std::any_of(found.begin(), found.end(), [&](const content::Diagnostic& d) {
    return !d.place.file.empty() && is_below(d.place.file, path);
  });
  if (!any) throw Failure(fmt::format("{}: there is no package, mod, save or spec here", path));
}

void Checker::add(const content::Diagnostics& diagnostics) {
  for (const content::Diagnostic& d : diagnostics.list) {
    const bool told = std::any_of(found_.begin(), found_.end(), [&](const content::Diagnostic& other) {
      return other.place == d.place && other.message == d.message;
    });
    if (!told) found_.push_back(d);
  }
}

std::size_t Checker::count(content::Severity severity) const {
  return static_cast<std::size_t>(std::count_if(found_.begin(), found_.end(),
                                                [&](const content::Diagnostic& d) { return d.severity == severity; }));
}

std::string Checker::disclosures() const {
  std::vector<fs::path> folders;
  for (const fs::path& root : library_.roots()) folders.push_back(root / "scripts" / "lib");  // all may use these
  for (const content::Manifest* m : chosen_) folders.insert(folders.end(), m->scripts.begin(), m->scripts.end());
  std::string out;
  std::error_code error;
  for (const fs::path& folder : folders) {
    if (!fs::is_directory(folder, error)) continue;
    for (const fs::path& file : content::files_below(folder, ".lua")) {
      content::Diagnostics ignored;
      for (const script::Disclosure& d : script::disclosures_in(content::read_file(file, ignored).value_or("")))
        out += fmt::format("{}:{}: {}{}\n", content::shown(file), d.line, d.function, d.key.empty() ? "" : " " + d.key);
    }
  }
  return out.empty() ? "nothing is disclosed\n" : out;
}

/// Every configuration by itself, on as many threads as there are cores; what was found is put together in order, so
/// that nothing depends on which was first.
void Checker::run() {
  std::vector<content::Config> configs;
  std::vector<std::size_t> ends;
  for (const content::Manifest* m : chosen_) {
    const auto more = configurations_of(*m);
    configs.insert(configs.end(), more.begin(), more.end());
    ends.push_back(configs.size());
  }
  std::vector<Tried> tried(configs.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < configs.size(); i = next++) tried[i] = try_out(configs[i]);
  };
  std::vector<std::thread> others(
      std::min<std::size_t>(configs.size() / 4, std::max(1u, std::thread::hardware_concurrency()) - 1));
  for (std::thread& other : others) other = std::thread(work);
  work();
  for (std::thread& other : others) other.join();
  configurations_ = configs.size();
  for (std::size_t m = 0, i = 0; m < chosen_.size(); ++m) {
    for (; i < ends[m]; ++i) gather(std::move(tried[i]));
    judge(*chosen_[m]);
  }
  say_alike();
  for (const fs::path& save : saves_) check_save(save);
  for (const fs::path& file : specs_) {
    content::Diagnostics diagnostics;
    spec::read_specs(library_, file, diagnostics);
    content::attach_sources(diagnostics);
    add(diagnostics);
  }
}

/// A mod is tried on each package that it requires, directly or through another mod.
std::vector<content::Config> Checker::configurations_of(const content::Manifest& m) const {
  const auto packages = m.is_mod ? packages_of(library_, m) : std::vector<const content::Manifest*>{&m};
  const std::vector<std::string> first{""};
  const auto or_one = [&](std::vector<std::string> all) { return all.empty() ? first : all; };
  const auto with = [&](const content::Manifest& one) {
    std::vector<std::string> ids = mods_;
    if (one.is_mod) ids.push_back(one.id);
    return ids;
  };
  std::vector<content::Config> out;
  for (const content::Manifest* package : packages)
    for (const std::string& edition : or_one(content::editions_of(library_, *package, with(m))))
      for (const std::string& rules : package->rules.empty() ? first : package->rules)
        out.push_back({package->id, edition, rules, {}});
  // what it requires is missing, or it fits any game: the first package tells
  if (packages.empty() && !library_.packages().empty()) out.push_back({library_.packages().front().id, {}, {}, {}});
  for (content::Config& config : out) {
    if (m.is_mod) config.mods.push_back(m.id);
    for (const std::string& mod : mods_)
      if (std::find(config.mods.begin(), config.mods.end(), mod) == config.mods.end()) config.mods.push_back(mod);
  }
  return out;
}

Checker::Tried Checker::try_out(const content::Config& config) const {
  Tried out;
  out.game = config.game();
  content::Loaded loaded = library_.load(config);
  out.wrong = std::move(loaded.diagnostics);
  if (!loaded.package) return out;
  out.loaded = true;
  script::Runtime runtime(loaded.package);
  out.wrong.append(runtime.load_diagnostics());
  for (const content::FileHash& f : loaded.package->files) out.files.push_back(f.origin + "/" + f.file);
  try_hint(runtime, loaded.package->defs.min_seats, out.wrong);
  // names that are read only where the game is shown, or a position is set up
  window::check_tables(*loaded.package, out.wrong);
  terminal::read_layout(*loaded.package, out.wrong);
  spec::read_shorthands(*loaded.package, out.wrong);
  if (const auto disputed = content::mod_conflicts(*loaded.package); !disputed.empty())
    out.wrong.warning(disputed.front().layers.back().place, content::in_a_line(disputed), {}, "conflicts");
  content::attach_sources(out.wrong);
  out.odd = content::lint(*loaded.package);
  out.odd.append(script::lint(runtime));
  return out;
}

/// Told once, with the first configuration that has it and the number of the others.
void Checker::add_of(const std::string& game, content::Diagnostics& diagnostics) {
  content::Diagnostics rest;
  for (content::Diagnostic& d : diagnostics.list) {
    const std::size_t named = d.message.find(game);
    if (named == std::string::npos) {
      rest.list.push_back(std::move(d));
      continue;
    }
    std::string key = fmt::format("{}:{}:{} {}", d.place.file, d.place.line, d.place.column, d.message);
    key.replace(key.rfind(d.message) + named, game.size(), "*");
    const auto [seen, fresh] = alike_.try_emplace(key, Alike{found_.size(), game, 0});
    if (fresh)
      found_.push_back(std::move(d));
    else
      ++seen->second.others;
  }
  add(rest);
}

void Checker::say_alike() {
  for (const auto& [key, alike] : alike_) {
    std::string& message = found_[alike.at].message;
    if (alike.others > 0)
      message.insert(message.find(alike.game) + alike.game.size(), fmt::format(" (and {} more)", alike.others));
  }
}

void Checker::gather(Tried tried) {
  add_of(tried.game, tried.wrong);
  if (!tried.loaded) return;
  ++loaded_;
  for (const std::string& file : tried.files) ++read_[file];
  std::set<std::string> here;  // a line that says it twice counts once
  for (content::Diagnostic& d : tried.odd.list) {
    if (!counts_everywhere(d.pass)) {
      odd_.list.push_back(std::move(d));
      continue;
    }
    if (!here.insert(fmt::format("{}:{} {}", d.place.file, d.place.line, d.message)).second) continue;
    const auto seen = std::find_if(idle_.begin(), idle_.end(), [&](const Seen& s) {
      return s.diagnostic.place == d.place && s.diagnostic.message == d.message;
    });
    if (seen == idle_.end()) {
      idle_.push_back({std::move(d), 1});
      continue;
    }
    ++seen->times;
    // what was meant may exist in one rules set only
    if (d.hint.starts_with("did you mean")) seen->diagnostic.hint = std::move(d.hint);
  }
}

/// In how many of the configurations the file was read: that of a rules set only where it is played. Scripts are always
/// read.
std::size_t Checker::times_read(const std::string& file) const {
  for (const auto& [name, times] : read_)
    if (file.ends_with("/" + name) || file == name) return times;
  return loaded_;
}

/// What is idle in one edition is used in another; what is odd in a package is no business of the mod, or the child,
/// that is checked.
void Checker::judge(const content::Manifest& m) {
  content::Diagnostics found = std::exchange(odd_, {});
  for (Seen& seen : std::exchange(idle_, {}))
    if (seen.times == times_read(seen.diagnostic.place.file)) found.list.push_back(std::move(seen.diagnostic));
  loaded_ = 0;
  read_.clear();
  const auto own = [&](const content::Diagnostic& d) {
    return is_below(d.place.file, m.folder) ||
           std::any_of(m.scripts.begin(), m.scripts.end(),
                       [&](const fs::path& scripts) { return is_below(d.place.file, scripts); });
  };
  if (m.is_mod || !m.extends.empty())
    std::erase_if(found.list,
                  [&](const content::Diagnostic& d) { return d.severity != content::Severity::error && !own(d); });
  content::attach_sources(found);
  add(found);
}

void Checker::check_save(const fs::path& file) {
  content::Diagnostics diagnostics;
  if (const auto save = client::read_save(file, diagnostics)) client::replay_save(library_, *save, diagnostics);
  content::attach_sources(diagnostics);
  add(diagnostics);
}

std::string Checker::checked() const {
  const auto amount = [](std::size_t n, const char* what) {
    return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
  };
  std::string out;
  if (!chosen_.empty() || (saves_.empty() && specs_.empty()))
    out = fmt::format("{} in {}", amount(chosen_.size(), "package"), amount(configurations_, "configuration"));
  if (!saves_.empty()) out += (out.empty() ? "" : ", ") + amount(saves_.size(), "save");
  if (!specs_.empty()) out += (out.empty() ? "" : ", ") + amount(specs_.size(), "file") + " of specs";
  return out;
}

}  // namespace vizier::cli
