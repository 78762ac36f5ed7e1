#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "content/package.hpp"

/// Which mods somebody plays with: in a profile file, and as remembered from the last time.
namespace vizier::cli {

/// `$XDG_DATA_HOME/vizier/mods`, or below ~/.local/share; empty where there is no home.
std::filesystem::path user_mods_folder();
/// `$XDG_CONFIG_HOME/vizier`, or ~/.config/vizier; empty where there is no home.
std::filesystem::path user_config_folder();

/// Reads `{ package, edition, rules, mods }`; what the configuration says already stays. The name is a file's, or that of
/// `profiles/<name>.yaml` in the user's configuration. Throws Failure where it cannot be read or has mistakes.
void apply_profile(std::string_view name, content::Config& config);

/// The mods with which this package was last played, and a note for the next time. A memory that cannot be read or written is no reason not to play.
std::vector<std::string> remembered_mods(const std::string& package);
void remember_mods(const std::string& package, const std::vector<std::string>& mods);

}  // namespace vizier::cli
