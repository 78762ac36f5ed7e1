#pragma once
#include <filesystem>
#include <string>
#include <vector>

/// What is the user's own: folders by the rules of XDG, and which mods a game was last played with.
namespace vizier::client {

/// `$XDG_DATA_HOME/vizier/mods`, or below ~/.local/share; empty where there is no home.
std::filesystem::path user_mods_folder();
/// `$XDG_CONFIG_HOME/vizier`, or ~/.config/vizier; empty where there is no home.
std::filesystem::path user_config_folder();

/// The mods with which this package was last played.
std::vector<std::string> remembered_mods(const std::string& package);
/// A note for the next time. Returns why it could not be written, or nothing.
std::string remember_mods(const std::string& package, const std::vector<std::string>& mods);

}  // namespace vizier::client
