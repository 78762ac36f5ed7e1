#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "content/package.hpp"

namespace vizier::content {

struct Loaded {
  std::shared_ptr<const Package> package;  ///< null where there was an error
  Diagnostics diagnostics;
};

/// Finds packages and mods below its roots and loads them. A root is a folder with `content/<id>/package.yaml` (scripts
/// in `scripts/<id>/`), or one whose subfolders hold a `package.yaml` or `mod.yaml` (scripts in their own `scripts/`),
/// or such a folder itself. Modules in a root's `scripts/lib/` are there for every package.
class Library {
 public:
  /// The schemas come from the first root that has a `content/schema`, unless another folder is given.
  explicit Library(std::vector<std::filesystem::path> roots, std::filesystem::path schemas = {});

  const std::vector<Manifest>& packages() const { return packages_; }  ///< sorted by id
  const std::vector<Manifest>& mods() const { return mods_; }
  const Diagnostics& diagnostics() const { return diagnostics_; }  ///< of the manifests themselves
  const Manifest* find(const std::string& id) const;
  /// The path of the manifest in the folder `id`, where that manifest has mistakes; empty otherwise.
  std::string broken(const std::string& id) const;
  const std::vector<std::filesystem::path>& roots() const { return roots_; }
  const std::filesystem::path& schemas() const { return schemas_; }

  /// Merges, checks and compiles one configuration.
  Loaded load(const Config& config) const;

 private:
  void discover(const std::filesystem::path& root);
  void add(const std::filesystem::path& folder, const std::filesystem::path& root);
  bool refuse_links(const std::filesystem::path& folder, const std::filesystem::path& manifest);

  std::vector<std::filesystem::path> roots_;
  std::filesystem::path schemas_;
  std::vector<Manifest> packages_, mods_;
  std::map<std::string, std::string> broken_;
  Diagnostics diagnostics_;
};

}  // namespace vizier::content
