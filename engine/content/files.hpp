#pragma once
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/diagnostic.hpp"
#include "world/result.hpp"

namespace vizier::content {

inline constexpr std::size_t max_file_size = std::size_t{4} << 20;

/// The path as the user would type it: relative where it lies below the current folder, with `/` everywhere.
std::string shown(const std::filesystem::path& path);

/// Whether this is a file, or nothing yet. Folders, devices and pipes are neither read nor written.
Result<> check_file(const std::filesystem::path& path);
/// Streams to and from files, and from nothing else: they fail where check_file does.
std::ifstream open_to_read(const std::filesystem::path& path);
std::ofstream open_to_write(const std::filesystem::path& path);

/// The file's text, or a diagnostic that says why there is none. Larger files than max_file_size are refused.
std::optional<std::string> read_file(const std::filesystem::path& path, Diagnostics& diagnostics);

/// Every regular file below a folder whose name ends so, sorted by relative path; hidden ones and links are skipped. A
/// missing folder has none. `skip` names folders directly below it that are not entered.
std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder, std::string_view extension,
                                               const std::vector<std::string>& skip = {});

/// Folders directly below, sorted.
std::vector<std::filesystem::path> folders_in(const std::filesystem::path& folder);

/// Every symbolic link below a folder, sorted; hidden ones are skipped. The folder itself may be one.
std::vector<std::filesystem::path> links_below(const std::filesystem::path& folder);

/// Reads the offending lines from disk for the carets; what cannot be read stays without.
void attach_sources(Diagnostics& diagnostics);

}  // namespace vizier::content
