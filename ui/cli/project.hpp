#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/verbs.hpp"
#include "content/library.hpp"

namespace vizier::cli {

/// The folder of the program's own content: the first above the executable, above the current folder, or among the
/// roots that are given, that has `content/schema`.
std::filesystem::path project_folder(const Global& global);

/// Everything that is installed: the program's own content and mods, the user's mods and packages, what --root and
/// VIZIER_ROOT name, and `more`. The packages of tests/packages take part with --tests, or where one of `wanted` is
/// found nowhere else.
content::Library open_library(const Global& global, const std::vector<std::string>& wanted = {},
                              const std::vector<std::filesystem::path>& more = {});

/// The folder to look into for content that is not installed: the path itself, or the folder with a manifest above it;
/// empty where there is none.
std::filesystem::path content_folder(const std::filesystem::path& path);

/// Whether a path is the folder or lies in it.
bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);

/// Loads a configuration or fails with what is wrong.
std::shared_ptr<const content::Package> load(const content::Library& library, const content::Config& config);
/// The same, and complains in one line where mods disagree.
std::shared_ptr<const content::Package> load_to_play(const content::Library& library, const content::Config& config);

/// Mods that are taken and do nothing: none of their content is for this edition and these rules, and they change no
/// script.
std::vector<std::string> idle_mods(const content::Package& package);

/// Declares --edition, --rules and --mods.
void declare_config(Arguments& arguments, content::Config& config);
void declare_profile(Arguments& arguments, std::string& profile);

/// The id of a package that is named by its folder, which counts as installed from then on; any other name as it is.
std::string package_id(const Global& global, const std::string& name);

/// What a command line asks for: where the package or a mod is named by its folder, the library knows it and the
/// configuration has its id.
struct Chosen {
  content::Library library;
  content::Config config;
};
Chosen choose(const Global& global, content::Config config, std::string_view profile = {});

/// `id, edition fr, rules magic, with a, b`
std::string to_text(const content::Config& config);

}  // namespace vizier::cli
