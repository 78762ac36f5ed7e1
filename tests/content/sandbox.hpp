#pragma once
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>

#include "content/library.hpp"

namespace vizier::content {

/// A folder of its own for one test, with the project's schemas; gone when the test ends.
class Sandbox {
 public:
  Sandbox() {
    static std::atomic<int> number{0};
    folder_ = std::filesystem::temp_directory_path() /
              ("vizier_content_" + std::to_string(getpid()) + "_" + std::to_string(number++));
    std::filesystem::create_directories(folder_);
  }
  ~Sandbox() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  const std::filesystem::path& folder() const { return folder_; }

  Sandbox& write(const std::string& name, const std::string& text) {
    const auto file = folder_ / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return *this;
  }

  Library library() const {
    return Library({folder_}, std::filesystem::path(VIZIER_SOURCE_DIR) / "content" / "schema");
  }

  Loaded load(const Config& config) const {
    const Library found = library();
    Loaded loaded = found.load(config);
    Diagnostics all = found.diagnostics();
    all.append(std::move(loaded.diagnostics));
    return {all.ok() ? loaded.package : nullptr, std::move(all)};
  }

  /// Every finding on its own line, with paths relative to this folder.
  std::string findings(const Diagnostics& diagnostics) const {
    std::string out;
    for (const Diagnostic& d : diagnostics.list) {
      std::string line = to_line(d);
      const std::string prefix = folder_.generic_string() + "/";
      for (auto at = line.find(prefix); at != std::string::npos; at = line.find(prefix)) line.erase(at, prefix.size());
      out += (out.empty() ? "" : "\n") + line;
    }
    return out;
  }

 private:
  std::filesystem::path folder_;
};

inline const std::string plain_manifest =
    "id: game\nversion: 1.0\nformat: 2\nseats: { min: 2, max: 2, names: [red, blue] }\n";

}  // namespace vizier::content
