#include "content/library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "content/files.hpp"
#include "content/manifest.hpp"

namespace vizier::content {
namespace fs = std::filesystem;

Library::Library(std::vector<fs::path> roots, fs::path schemas) : schemas_(std::move(schemas)) {
  for (const fs::path& given : roots) {
    fs::path root = given.lexically_normal();
    if (!root.has_filename()) root = root.parent_path();  // `mods/` is `mods`
    std::error_code error;
    const auto known = [&](const fs::path& other) { return fs::equivalent(root, other, error); };
    if (!fs::is_directory(root, error)) {
      diagnostics_.error({shown(given)}, "there is no such folder");
    } else if (std::none_of(roots_.begin(), roots_.end(), known)) {
      if (schemas_.empty() && fs::is_directory(root / "content" / "schema", error))
        schemas_ = root / "content" / "schema";
      roots_.push_back(root);
    }
  }
  if (schemas_.empty())
    diagnostics_.error({}, "no root has a folder content/schema",
                       "add the folder of the program's content to the roots");
  else {
    // a folder that is named itself takes the place of any other with its id
    for (const fs::path& root : roots_) add(root, {});
    for (const fs::path& root : roots_) discover(root);
  }
  const auto by_id = [](const Manifest& a, const Manifest& b) { return a.id < b.id; };
  std::sort(packages_.begin(), packages_.end(), by_id);
  std::sort(mods_.begin(), mods_.end(), by_id);
  attach_sources(diagnostics_);
}

void Library::discover(const fs::path& root) {
  for (const fs::path& folder : folders_in(root / "content")) add(folder, root);
  for (const fs::path& folder : folders_in(root)) add(folder, {});
}

void Library::add(const fs::path& folder, const fs::path& project) {
  for (const char* name : {"package.yaml", "mod.yaml"}) {
    const fs::path file = folder / name;
    std::error_code error;
    if (!fs::exists(fs::symlink_status(file, error))) continue;
    const bool stays = !refuse_links(folder, file) &&
                       (project.empty() || !refuse_links(project / "scripts" / folder.filename(), file));
    auto manifest = stays ? read_manifest(file, schemas_, diagnostics_) : std::nullopt;
    if (!manifest) {
      broken_.emplace(folder.filename().string(), shown(file));
      continue;
    }
    if (const Manifest* other = find(manifest->id)) {
      const auto is_other = [&](const fs::path& root) { return fs::equivalent(root, other->folder, error); };
      if (std::any_of(roots_.begin(), roots_.end(), is_other)) continue;
      diagnostics_.error(manifest->place, fmt::format("'{}' is also the id of {}", manifest->id, other->place.file));
      continue;
    }
    manifest->scripts.push_back(folder / "scripts");
    if (!project.empty()) manifest->scripts.push_back(project / "scripts" / manifest->id);
    (manifest->is_mod ? mods_ : packages_).push_back(std::move(*manifest));
  }
}

/// Nothing is read through a link inside a package or mod: it could lead anywhere. Its folder as a whole may be one,
/// since only its owner can have put that among the others.
bool Library::refuse_links(const fs::path& folder, const fs::path& manifest) {
  constexpr std::size_t most_told = 5;
  const std::vector<fs::path> links = links_below(folder);
  for (const fs::path& link : std::span(links).first(std::min(links.size(), most_told)))
    diagnostics_.error({shown(manifest)},
                       fmt::format("{} is a symbolic link, through which nothing is read", shown(link)),
                       "put the file or folder itself there");
  return !links.empty();
}

const Manifest* Library::find(const std::string& id) const {
  for (const auto* list : {&packages_, &mods_})
    for (const Manifest& manifest : *list)
      if (manifest.id == id) return &manifest;
  return nullptr;
}

std::string Library::broken(const std::string& id) const {
  const auto it = broken_.find(id);
  return it == broken_.end() ? std::string{} : it->second;
}

}  // namespace vizier::content
