#pragma once
#include <filesystem>
#include <istream>
#include <vector>

#include "content/library.hpp"

namespace vizier::client {

/// All folders that a game's content and scripts come from.
std::vector<std::filesystem::path> folders_of(const content::Library& library, const content::Package& package);

/// Notices files that are saved, made or taken away below some folders, while a person is asked something.
class Watcher {
 public:
  explicit Watcher(const std::vector<std::filesystem::path>& folders);
  ~Watcher();
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  /// Waits for a line on standard input, which `in` reads, or for a change. True where a file has changed first. Saving
  /// a file makes several changes in a row; all that come within a moment are one.
  bool wait(std::istream& in);
  /// Whether a file has changed since the last call, without waiting; several changes in a row are told once they are
  /// over.
  bool changed();
  bool works() const { return fd_ >= 0; }  ///< false where the system has no more watches to give

 private:
  void add(const std::filesystem::path& folder);
  bool take();
  int fd_ = -1;
  std::vector<std::pair<int, std::filesystem::path>> folders_;
};

}  // namespace vizier::client
