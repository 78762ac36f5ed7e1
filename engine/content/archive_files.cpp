// Archives and the disk: what a folder gives to an archive, and where an archive's files go.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "content/archive.hpp"
#include "content/files.hpp"

namespace vizier::content {
namespace fs = std::filesystem;

std::optional<Archive> collect_archive(const fs::path& folder, const std::string& id, const std::string& version,
                                       Diagnostics& diagnostics) {
  Archive out{id, version, {}, false};
  std::vector<fs::path> files;
  std::error_code error;
  auto it = fs::recursive_directory_iterator(folder, error);
  for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
    if (it->path().filename().string().starts_with('.')) {
      it.disable_recursion_pending();
    } else if (it->is_symlink(error)) {
      diagnostics.error({shown(it->path())}, "a link cannot be packed: it would lead elsewhere on another computer");
      it.disable_recursion_pending();
    } else if (it->is_regular_file(error)) {
      files.push_back(it->path());
    }
  }
  if (error) diagnostics.error({shown(folder)}, fmt::format("the folder cannot be read: {}", error.message()));
  std::sort(files.begin(), files.end(),
            [](const fs::path& a, const fs::path& b) { return a.generic_string() < b.generic_string(); });
  for (const fs::path& file : files) {
    const std::string path = file.lexically_relative(folder).generic_string();
    if (const auto good = check_path(path); !good) {
      diagnostics.error({shown(file)}, good.problem());
      continue;
    }
    const auto text = read_file(file, diagnostics);
    if (!text) continue;
    if (const auto good = check_text(path, *text); !good)
      diagnostics.error({shown(file)}, good.problem());
    else
      out.files.push_back({path, *text});
  }
  if (out.files.size() > max_archive_files)
    diagnostics.error({shown(folder)}, fmt::format("more than {} files", max_archive_files));
  if (!diagnostics.ok()) return std::nullopt;
  return out;
}

Result<> unpack_archive(const Archive& archive, const fs::path& folder) {
  std::error_code error;
  if (fs::exists(fs::symlink_status(folder, error))) return Failed{fmt::format("{} exists already", shown(folder))};
  const auto give_up = [&](const fs::path& file, const std::string& why) {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    return Failed{fmt::format("cannot write {}: {}", shown(file), why)};
  };
  for (const ArchiveFile& file : archive.files) {
    const fs::path path = folder / file.path;
    fs::create_directories(path.parent_path(), error);
    if (error) return give_up(path, error.message());
    std::ofstream out = open_to_write(path);
    out << file.text << std::flush;
    if (!out) return give_up(path, "the disk refuses it");
  }
  return {};
}

}  // namespace vizier::content
