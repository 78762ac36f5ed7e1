#pragma once
#include <string>
#include <vector>

#include "content/archive.hpp"

/// A breaking change of the content format ships an upgrader: one entry of upgraders(), which rewrites the texts of a
/// package or mod.
namespace vizier::content {

struct Upgrader {
  int from = 1;          ///< brings content of this format to the next
  const char* sentence;  ///< what it changes, for people
  void (*run)(std::vector<ArchiveFile>& files);
};

/// Those of this program, by the format that they begin with.
const std::vector<Upgrader>& upgraders();

/// A line that no upgrader could rewrite: what its author has to do.
struct LeftOver {
  std::string path;
  int line = 0;
  std::string what;
};
/// Lines that are still written as before the present format.
std::vector<LeftOver> left_overs(const std::vector<ArchiveFile>& files);

struct Upgrade {
  std::vector<std::string> done;     ///< the sentences
  std::vector<std::string> changed;  ///< paths
};

/// Applies what leads from one format to another, and writes the new number into the manifest. The
/// files stay as they are where it fails.
Result<Upgrade> upgrade(std::vector<ArchiveFile>& files, int from, int to,
                        const std::vector<Upgrader>& all = upgraders());

}  // namespace vizier::content
