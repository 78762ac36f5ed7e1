#include "cli/project.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "cli/output.hpp"

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

std::vector<fs::path> extra_roots(const Global& global) {
  std::vector<fs::path> out(global.roots.begin(), global.roots.end());
  const char* listed = std::getenv("VIZIER_ROOT");
  std::string part;
  for (const char* c = listed ? listed : "";; ++c) {
    if (*c != ':' && *c != '\0') {
      part += *c;
      continue;
    }
    if (!part.empty()) out.emplace_back(std::exchange(part, {}));
    if (*c == '\0') return out;
  }
}

}  // namespace

fs::path project_folder(const Global& global) {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  for (const fs::path& folder : {above(program.parent_path()), above(fs::current_path(error))})
    if (!folder.empty()) return folder;
  for (const fs::path& root : extra_roots(global))
    if (fs::is_directory(root / "content" / "schema", error)) return root;
  throw Failure("its content is not to be found: no folder above the program or the current folder has content/schema, nor has any --root");
}

content::Library open_library(const Global& global, const std::vector<std::string>& wanted, const std::vector<fs::path>& more) {
  const fs::path top = project_folder(global);
  std::vector<fs::path> roots{top};
  std::error_code error;
  if (fs::is_directory(top / "mods", error)) roots.push_back(top / "mods");
  for (const fs::path& root : extra_roots(global)) {
    if (!fs::is_directory(root, error)) throw Failure(fmt::format("--root {}: there is no such folder", root.string()));
    roots.push_back(root);
  }
  roots.insert(roots.end(), more.begin(), more.end());
  const fs::path tests = top / "tests" / "packages";
  const bool has_tests = fs::is_directory(tests, error);
  if (!global.tests || !has_tests) {
    content::Library library(roots);
    const bool complete = std::all_of(wanted.begin(), wanted.end(), [&](const std::string& id) { return id.empty() || library.find(id); });
    if (complete || !has_tests) return library;
  }
  roots.push_back(tests);
  return content::Library(roots);
}

fs::path content_folder(const fs::path& path) {
  std::error_code error;
  for (fs::path folder = fs::absolute(path, error).lexically_normal(); folder.has_relative_path(); folder = folder.parent_path())
    if (fs::exists(folder / "package.yaml", error) || fs::exists(folder / "mod.yaml", error)) return folder;
  return fs::is_directory(path, error) ? path : fs::path{};
}

std::shared_ptr<const content::Package> load(const content::Library& library, const content::Config& config) {
  content::Loaded loaded = library.load(config);
  if (loaded.package) return std::move(loaded.package);
  std::string text = content::to_text(loaded.diagnostics);
  while (text.ends_with('\n')) text.pop_back();
  throw Failure(text);
}

void declare_config(Arguments& arguments, content::Config& config) {
  arguments.option("--edition", config.edition, "NAME", "edition of the package; without it the first");
  arguments.option("--rules", config.rules, "NAME", "rules set of the package; without it the first");
  arguments.list("--mods", config.mods, "ID,ID", "mods to play with");
}

std::string to_text(const content::Config& config) {
  std::string out = config.package;
  if (!config.edition.empty()) out += ", edition " + config.edition;
  if (!config.rules.empty()) out += ", rules " + config.rules;
  for (std::size_t i = 0; i < config.mods.size(); ++i) out += (i == 0 ? ", with " : ", ") + config.mods[i];
  return out;
}

}  // namespace vizier::cli
