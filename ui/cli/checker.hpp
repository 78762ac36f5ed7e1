#pragma once
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "cli/project.hpp"

namespace vizier::cli {

/// Loads content in every way it can be played and gathers what is wrong with it, each finding once.
class Checker {
 public:
  /// Paths, or ids of packages and mods; without any, everything installed. Throws Failure for what is neither.
  Checker(const Global& global, const std::vector<std::string>& paths);

  void run();
  const std::vector<content::Diagnostic>& found() const { return found_; }
  std::size_t count(content::Severity severity) const;
  std::string checked() const;  ///< `2 packages in 5 configurations`, for people

 private:
  void choose(const std::string& path);
  void add(const content::Diagnostics& diagnostics);
  void check_package(const content::Manifest& manifest);
  void check_mod(const content::Manifest& manifest);
  void check_save(const std::filesystem::path& file);
  void check(const content::Config& config);

  content::Library library_;
  std::vector<const content::Manifest*> chosen_;
  std::vector<std::filesystem::path> saves_, specs_;
  std::vector<content::Diagnostic> found_;
  std::size_t configurations_ = 0;
};

}  // namespace vizier::cli
