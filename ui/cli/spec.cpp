#include "spec/spec.hpp"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/output.hpp"
#include "cli/project.hpp"
#include "content/files.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

struct SpecOptions {
  std::vector<std::string> paths, mods;
  bool json = false, verbose = false;
};

/// The project's own specs and those of its mods.
std::vector<fs::path> all_specs(const fs::path& top) {
  std::vector<fs::path> out;
  std::error_code error;
  if (fs::is_directory(top / "tests" / "specs", error)) out.push_back(top / "tests" / "specs");
  for (const fs::path& mod : content::folders_in(top / "mods"))
    if (fs::is_directory(mod / "specs", error)) out.push_back(mod / "specs");
  return out;
}

std::string to_json(const std::vector<spec::SpecResult>& results, std::size_t failed) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const spec::SpecResult& r : results)
    list.push_back({{"file", r.file}, {"line", r.line}, {"it", r.name}, {"passed", r.passed}, {"message", r.message}});
  const nlohmann::ordered_json out{{"passed", results.size() - failed}, {"failed", failed}, {"specs", list}};
  return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

int spec(Global global, const SpecOptions& o) {
  global.tests = true;  // specs of test packages lie beside those of the games
  std::vector<fs::path> paths(o.paths.begin(), o.paths.end()), more;
  std::error_code error;
  for (const fs::path& path : paths) {
    if (!fs::exists(path, error)) throw Failure(fmt::format("{}: there is no such file or folder", path.string()));
    const fs::path folder = content_folder(path);
    const bool has_manifest = fs::exists(folder / "package.yaml", error) || fs::exists(folder / "mod.yaml", error);
    if (!has_manifest) continue;
    bool known = false;
    const content::Library installed = open_library(global);
    for (const auto* list : {&installed.packages(), &installed.mods()})
      for (const content::Manifest& m : *list) known |= fs::equivalent(m.folder, folder, error);
    if (!known) more.push_back(folder);
  }
  if (paths.empty()) paths = all_specs(project_folder(global));
  const content::Library library = open_library(global, {}, more);
  std::vector<spec::SpecResult> results;
  for (const fs::path& path : paths)
    for (spec::SpecResult& r : spec::run_specs(library, path, o.mods)) results.push_back(std::move(r));
  std::size_t failed = 0;
  int prompts = 0, untried = 0;
  for (const spec::SpecResult& r : results) failed += r.passed ? 0 : 1, prompts += r.prompts, untried += r.untried;
  if (o.json) {
    print_exactly(to_json(results, failed));
  } else {
    for (const spec::SpecResult& r : results) {
      if (!r.passed)
        print(fmt::format("FAILED {}:{}: {}\n{}{}", r.file, r.line, r.name, r.message,
                          r.message.ends_with('\n') ? "" : "\n"));
      if (r.passed && o.verbose) print(fmt::format("ok     {}:{}: {}\n", r.file, r.line, r.name));
    }
    print(fmt::format("{} passed, {} failed\n", results.size() - failed, failed));
    if (untried > 0)
      print(fmt::format("{} of {} prompts could not be tried for leaks: too few other games fit\n", untried, prompts));
  }
  if (results.empty()) throw Failure("there is no spec here");
  return failed == 0 ? 0 : 1;
}

std::function<int()> declare_spec(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<SpecOptions>();
  arguments.positionals("PATH", o->paths,
                        "files of specs, or folders with any; without any those of tests/specs and of the mods");
  arguments.list("--mods", o->mods, "ID,ID", "mods that take part in every spec's game, beside those that it names");
  arguments.flag("--json", o->json, "one line of JSON");
  arguments.flag("--verbose", o->verbose, "name those that pass, too");
  return [&global, o] { return spec(global, *o); };
}

}  // namespace

const Verb spec_verb{"spec", "Plays specs: positions, answers and what must come of them.",
                     "vizier spec mods/my_mod/specs", declare_spec};

}  // namespace vizier::cli
