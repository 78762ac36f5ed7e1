#include "client/memory.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <map>

#include "client/save_file.hpp"
#include "content/yaml.hpp"

namespace vizier::client {
namespace fs = std::filesystem;
namespace {

using content::Node;

/// A folder of the user's by the rules of XDG.
fs::path user_folder(const char* variable, const char* below_home) {
  const char* set = std::getenv(variable);
  if (set && *set == '/') return fs::path(set) / "vizier";
  const char* home = std::getenv("HOME");
  return home && *home == '/' ? fs::path(home) / below_home / "vizier" : fs::path();
}

std::map<std::string, std::vector<std::string>> read_memory(const fs::path& file) {
  std::map<std::string, std::vector<std::string>> out;
  content::Diagnostics ignored;
  std::error_code error;
  if (!fs::exists(file, error)) return out;
  const auto tree = content::load_yaml(file, ignored);
  if (!tree || tree->type != Node::Type::map) return out;
  for (const Node::Entry& entry : tree->map)
    for (const Node& mod : entry.value.list)
      if (mod.type == Node::Type::text) out[entry.key].push_back(mod.text);
  return out;
}

fs::path memory_file() {
  const fs::path folder = user_config_folder();
  return folder.empty() ? fs::path() : folder / "mods.yaml";
}

}  // namespace

fs::path user_mods_folder() {
  const fs::path folder = user_folder("XDG_DATA_HOME", ".local/share");
  return folder.empty() ? folder : folder / "mods";
}

fs::path user_lang_folder() {
  const fs::path folder = user_folder("XDG_DATA_HOME", ".local/share");
  return folder.empty() ? folder : folder / "lang";
}

fs::path user_packages_folder() {
  const fs::path folder = user_folder("XDG_DATA_HOME", ".local/share");
  return folder.empty() ? folder : folder / "packages";
}

fs::path share_folder() {
  std::error_code error;
  const char *own = std::getenv("XDG_DOWNLOAD_DIR"), *home = std::getenv("HOME");
  if (own && *own == '/' && fs::is_directory(own, error)) return own;
  if (!home || *home != '/') return {};
  const fs::path downloads = fs::path(home) / "Downloads";
  return fs::is_directory(downloads, error) ? downloads : fs::path(home);
}

fs::path user_config_folder() { return user_folder("XDG_CONFIG_HOME", ".config"); }

std::vector<std::string> remembered_mods(const std::string& package) {
  const fs::path file = memory_file();
  return file.empty() ? std::vector<std::string>{} : read_memory(file)[package];
}

Result<> remember_mods(const std::string& package, const std::vector<std::string>& mods) {
  const fs::path file = memory_file();
  if (file.empty()) return {};
  auto all = read_memory(file);
  if (all[package] == mods) return {};
  all[package] = mods;
  std::string text =
      "# Which mods each game was last played with; `vizier play` takes them again. --mods none plays without any.\n";
  for (const auto& [id, list] : all)
    if (!list.empty()) text += fmt::format("{}: [{}]\n", id, fmt::join(list, ", "));
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  const auto written = write_whole(file, text);
  return written ? written : written.failed().in(file.string());
}

}  // namespace vizier::client
