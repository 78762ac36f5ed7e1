#pragma once
#include <filesystem>
#include <string>
#include <vector>

/// Where packages and mods are looked for.
namespace vizier::client {

/// What was named on a command line, then what VIZIER_ROOT names, with `:` between.
std::vector<std::filesystem::path> named_roots(const std::vector<std::string>& on_command_line);

/// The program's own content and mods, the user's mods and packages, and the folders that were named. Folders of the
/// user that do not exist are left out.
std::vector<std::filesystem::path> installed_roots(const std::filesystem::path& program,
                                                   const std::vector<std::filesystem::path>& named);

}  // namespace vizier::client
