#pragma once
#include <filesystem>
#include <optional>

#include "content/package.hpp"

namespace vizier::content {

/// The newest content format that this program reads.
inline constexpr int current_format = 2;

/// Reads and checks `package.yaml` or `mod.yaml`. Nothing is returned where there was an error.
std::optional<Manifest> read_manifest(const std::filesystem::path& file, const std::filesystem::path& schemas,
                                      Diagnostics& diagnostics);

/// The place of a manifest's key, or of the manifest.
Place place_of(const Manifest& manifest, const std::string& key);

}  // namespace vizier::content
