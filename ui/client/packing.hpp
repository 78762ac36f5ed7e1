#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "content/archive.hpp"
#include "content/library.hpp"
#include "world/result.hpp"

/// A mod or a package goes from one person to another as one file.
namespace vizier::client {

struct Packed {
  content::Archive archive;
  std::size_t size = 0;  ///< bytes of the file
};
/// `<id>-<version>.vmod`, or `.vgame` for a package.
std::string packed_name(const content::Manifest& manifest);
/// Packs it into a file, which is replaced where it exists. Places on this machine are left out.
Result<Packed> pack_content(const content::Manifest& manifest, const std::filesystem::path& file);

/// The file that somebody means who typed or pasted this: an address that begins with `file://`, a path from home that
/// begins with `~`, one from the root, or one from this folder. Blanks and quotes around it do not belong to it.
std::filesystem::path file_meant(std::string_view typed, const std::filesystem::path& folder);

/// Puts a packed one into a folder (none: among the user's mods or packages) and gives its manifest. One of the same id
/// is replaced only by `force`.
Result<content::Manifest> install_content(const content::Library& library, const std::filesystem::path& file,
                                          const std::filesystem::path& into = {}, bool force = false);

}  // namespace vizier::client
