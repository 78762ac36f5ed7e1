#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "world/result.hpp"

/// The user's own folders by the rules of XDG, and the mods that each game was last played with.
namespace vizier::client {

/// `$XDG_DATA_HOME/vizier/mods`, or below ~/.local/share; empty where there is no home.
std::filesystem::path user_mods_folder();
/// Where the user has translated what the program itself says: `window/de.yaml`, `terminal/de.yaml`.
std::filesystem::path user_lang_folder();
/// `$XDG_DATA_HOME/vizier/packages`, or below ~/.local/share: the user's own games, and those that were installed.
std::filesystem::path user_packages_folder();
/// Where people look for a file that they want to send: their downloads, or their home; empty where there is none.
std::filesystem::path share_folder();
/// `$XDG_CONFIG_HOME/vizier`, or ~/.config/vizier; empty where there is no home.
std::filesystem::path user_config_folder();

/// The mods with which this package was last played.
std::vector<std::string> remembered_mods(const std::string& package);
/// A note for the next time.
Result<> remember_mods(const std::string& package, const std::vector<std::string>& mods);

}  // namespace vizier::client
