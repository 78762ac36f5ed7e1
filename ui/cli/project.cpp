#include "cli/project.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/output.hpp"
#include "cli/profile.hpp"
#include "client/roots.hpp"
#include "content/explain.hpp"
#include "content/files.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

fs::path above(fs::path folder) {
  std::error_code error;
  for (; !folder.empty(); folder = folder.parent_path()) {
    if (fs::is_directory(folder / "content" / "schema", error)) return folder;
    if (folder == folder.root_path()) break;
  }
  return {};
}

}  // namespace

fs::path project_folder(const Global& global) {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  for (const fs::path& folder : {above(program.parent_path()), above(fs::current_path(error))})
    if (!folder.empty()) return folder;
  for (const fs::path& root : client::named_roots(global.roots))
    if (fs::is_directory(root / "content" / "schema", error)) return root;
  throw Failure(
      "its content is not to be found: no folder above the program or the current folder has content/schema, nor has "
      "any --root");
}

content::Library open_library(const Global& global, const std::vector<std::string>& wanted,
                              const std::vector<fs::path>& more) {
  const fs::path top = project_folder(global);
  const std::vector<fs::path> named = client::named_roots(global.roots);
  std::error_code error;
  for (const fs::path& root : named)
    if (!fs::is_directory(root, error)) throw Failure(fmt::format("--root {}: there is no such folder", root.string()));
  std::vector<fs::path> roots = client::installed_roots(top, named);
  roots.insert(roots.end(), global.folders.begin(), global.folders.end());
  roots.insert(roots.end(), more.begin(), more.end());
  const fs::path tests = top / "tests" / "packages";
  const bool has_tests = fs::is_directory(tests, error);
  if (!global.tests || !has_tests) {
    content::Library library(roots);
    const bool complete = std::all_of(wanted.begin(), wanted.end(),
                                      [&](const std::string& id) { return id.empty() || library.find(id); });
    if (complete || !has_tests) return library;
  }
  roots.push_back(tests);
  return content::Library(roots);
}

fs::path content_folder(const fs::path& path) {
  std::error_code error;
  for (fs::path folder = fs::absolute(path, error).lexically_normal(); folder.has_relative_path();
       folder = folder.parent_path())
    if (fs::exists(folder / "package.yaml", error) || fs::exists(folder / "mod.yaml", error)) return folder;
  return fs::is_directory(path, error) ? path : fs::path{};
}

bool is_below(const fs::path& path, const fs::path& folder) {
  std::error_code error;
  const fs::path inner = fs::weakly_canonical(path, error), outer = fs::weakly_canonical(folder, error);
  return std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end()).first == outer.end();
}

std::shared_ptr<const content::Package> load(const content::Library& library, const content::Config& config) {
  content::Loaded loaded = library.load(config);
  if (loaded.package) return std::move(loaded.package);
  std::string text = content::to_text(loaded.diagnostics);
  while (text.ends_with('\n')) text.pop_back();
  throw Failure(text);
}

std::vector<std::string> idle_mods(const content::Package& package) {
  std::vector<std::string> out;
  for (const content::Manifest& m : package.layers) {
    if (!m.is_mod || content::files_below(m.folder / "content", ".yaml").empty())
      continue;  // texts alone are for any rules
    const bool read = std::any_of(package.files.begin(), package.files.end(), [&](const content::FileHash& f) {
      return f.origin == m.id && (f.file.starts_with("content/") || f.file.starts_with("with/"));
    });
    const bool patches = std::any_of(package.script_changes.begin(), package.script_changes.end(),
                                     [&](const content::ScriptChange& c) { return c.origin == m.id; });
    if (!read && !patches) out.push_back(m.id);
  }
  return out;
}

std::string package_id(const Global& global, const std::string& name) {
  std::error_code error;
  if (!fs::exists(fs::path(name) / "package.yaml", error)) {
    if (name.find('/') != std::string::npos && fs::is_directory(name, error))
      throw Failure(fmt::format("{}: there is no package.yaml in this folder", name));
    return name;
  }
  const content::Library installed = open_library(global);
  if (name.find('/') == std::string::npos && installed.find(name)) return name;  // an id that happens to be a folder
  const fs::path whole = fs::weakly_canonical(name, error);
  for (const content::Manifest& m : installed.packages())
    if (fs::equivalent(m.folder, whole, error)) return m.id;
  const content::Library alone({whole}, installed.schemas());
  if (alone.packages().empty()) throw Failure(content::to_text(alone.diagnostics()));
  global.folders.push_back(whole);
  return alone.packages().front().id;
}

Chosen choose(const Global& global, content::Config config, std::string_view profile) {
  if (!profile.empty()) apply_profile(profile, config);
  config.package = package_id(global, config.package);
  std::vector<fs::path> more;
  std::error_code error;
  std::erase(config.mods, "none");
  for (std::string& mod : config.mods) {
    const fs::path folder = mod;
    if (!fs::exists(folder / "mod.yaml", error)) continue;
    const fs::path whole = fs::weakly_canonical(folder, error);
    if (mod.find('/') == std::string::npos && open_library(global).find(mod))
      continue;  // an id that happens to be a folder here
    const content::Library installed = open_library(global);
    const auto& mods = installed.mods();
    mod = whole.filename().string();
    if (std::none_of(mods.begin(), mods.end(),
                     [&](const content::Manifest& m) { return fs::equivalent(m.folder, whole, error); }))
      more.push_back(whole);
  }
  std::vector<std::string> wanted = config.mods;
  wanted.push_back(config.package);
  return {open_library(global, wanted, more), std::move(config)};
}

void declare_config(Arguments& arguments, content::Config& config) {
  arguments.option("--edition", config.edition, "NAME", "edition of the package; without it the first");
  arguments.option("--rules", config.rules, "NAME", "rules set of the package; without it the first");
  arguments.list("--mods", config.mods, "ID,ID", "mods to play with: ids, or folders of mods that are not installed");
}

void declare_profile(Arguments& arguments, std::string& profile) {
  arguments.option("--profile", profile, "FILE",
                   "a profile: package, edition, rules and mods in a YAML file, or the name of one of yours");
}

std::shared_ptr<const content::Package> load_to_play(const content::Library& library, const content::Config& config) {
  auto package = load(library, config);
  if (const auto disputed = content::mod_conflicts(*package); !disputed.empty()) complain(content::in_a_line(disputed));
  return package;
}

std::string to_text(const content::Config& config) {
  std::string out = config.package;
  if (!config.edition.empty()) out += ", edition " + config.edition;
  if (!config.rules.empty()) out += ", rules " + config.rules;
  for (std::size_t i = 0; i < config.mods.size(); ++i) out += (i == 0 ? ", with " : ", ") + config.mods[i];
  return out;
}

}  // namespace vizier::cli
