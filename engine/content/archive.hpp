#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/diagnostic.hpp"
#include "world/result.hpp"

/// A mod or a package as one file to hand to a friend: readable text, every file with its size in front. The first word
/// of a package's is `vizier-package`.
///
///     vizier-mod 1
///     id: sandstorm 1.0.0
///     file: 42 content/cards.yaml
///     …42 bytes and an end of line…
///     end: 90f1c3a2b4d5e6f7
namespace vizier::content {

inline constexpr int archive_format = 1;
inline constexpr std::size_t max_archive_size = std::size_t{16} << 20;
inline constexpr std::size_t max_archive_files = 1000;

struct ArchiveFile {
  std::string path, text;  ///< path below the folder of the mod or package, with `/`
};

struct Archive {
  std::string id, version;
  std::vector<ArchiveFile> files;
  bool is_package = false;
  const char* manifest() const { return is_package ? "package.yaml" : "mod.yaml"; }
};

std::string write_archive(const Archive& archive);

/// Reads what a stranger wrote: nothing is returned where a path leaves the folder, anything is too large or is no
/// text, or a byte has changed.
std::optional<Archive> read_archive(std::string_view text, const std::string& shown_file, Diagnostics& diagnostics);

/// Whether this can be an id. `lib` cannot, since scripts call the shared modules so, nor can `content` and `scripts`,
/// which would be read as folders of a root; nor can `con`, which some systems take for a device.
Result<> check_id(std::string_view id);
/// Whether a file with this path, or with this content, can be packed. A drawing must be one that would be read.
Result<> check_path(std::string_view path);
Result<> check_text(std::string_view path, std::string_view text);

/// The files of a folder that belong into an archive. What does not fit in is told.
std::optional<Archive> collect_archive(const std::filesystem::path& folder, const std::string& id,
                                       const std::string& version, Diagnostics& diagnostics);

/// Writes the files below a folder that must not exist yet. Where that fails, what was begun is taken away again.
Result<> unpack_archive(const Archive& archive, const std::filesystem::path& folder);

}  // namespace vizier::content
