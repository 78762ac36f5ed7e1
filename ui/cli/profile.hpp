#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "content/package.hpp"

/// Which mods somebody plays with: in a profile file, and as remembered from the last time.
namespace vizier::cli {

/// Reads `{ package, edition, rules, mods }`; what the configuration says already stays. The name is a file's, or that
/// of `profiles/<name>.yaml` in the user's configuration. Throws Failure where it cannot be read or has mistakes.
void apply_profile(std::string_view name, content::Config& config);

}  // namespace vizier::cli
