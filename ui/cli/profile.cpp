#include "cli/profile.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <map>

#include "cli/output.hpp"
#include "content/files.hpp"
#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "content/yaml.hpp"
#include "terminal/save_file.hpp"

namespace vizier::cli {
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

[[noreturn]] void refuse(content::Diagnostics& diagnostics) {
  content::attach_sources(diagnostics);
  std::string text = content::to_text(diagnostics);
  while (text.ends_with('\n')) text.pop_back();
  throw Failure(text);
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

fs::path user_config_folder() { return user_folder("XDG_CONFIG_HOME", ".config"); }

void apply_profile(std::string_view name, content::Config& config) {
  std::error_code error;
  fs::path file = name;
  if (!fs::exists(file, error)) {
    const fs::path own = user_config_folder() / "profiles" / (std::string(name) + ".yaml");
    if (!fs::exists(own, error)) throw Failure(fmt::format("there is no profile '{}': neither a file of this name nor {}", name, own.string()));
    file = own;
  }
  content::Diagnostics diagnostics;
  const auto tree = content::load_yaml(file, diagnostics);
  if (!tree) refuse(diagnostics);
  if (tree->type != Node::Type::map) diagnostics.error(tree->place, "a profile is a map: package, edition, rules, mods");
  const std::vector<std::string> known = {"package", "edition", "rules", "mods"};
  for (const Node::Entry& entry : tree->map) {
    const auto word = [&](std::string& into) {
      if (entry.value.type != Node::Type::text) return diagnostics.error(entry.value.place, fmt::format("{}: expected a name, found {}", entry.key, content::describe(entry.value)));
      if (into.empty()) into = entry.value.text;
    };
    if (entry.key == "package") {
      word(config.package);
    } else if (entry.key == "edition") {
      word(config.edition);
    } else if (entry.key == "rules") {
      word(config.rules);
    } else if (entry.key == "mods") {
      if (entry.value.type != Node::Type::list) {
        diagnostics.error(entry.value.place, fmt::format("mods: expected a list, found {}", content::describe(entry.value)));
        continue;
      }
      const bool asked = !config.mods.empty();
      for (const Node& mod : entry.value.list) {
        if (mod.type != Node::Type::text)
          diagnostics.error(mod.place, fmt::format("mods: expected the id of a mod, found {}", content::describe(mod)));
        else if (!asked)
          config.mods.push_back(mod.text);
      }
    } else {
      diagnostics.error(entry.key_place, fmt::format("a profile has no '{}'", entry.key), content::suggest(entry.key, known));
    }
  }
  if (!diagnostics.ok()) refuse(diagnostics);
}

std::vector<std::string> remembered_mods(const std::string& package) {
  const fs::path file = memory_file();
  return file.empty() ? std::vector<std::string>{} : read_memory(file)[package];
}

void remember_mods(const std::string& package, const std::vector<std::string>& mods) {
  const fs::path file = memory_file();
  if (file.empty()) return;
  auto all = read_memory(file);
  if (all[package] == mods) return;
  all[package] = mods;
  std::string text = "# Which mods each game was last played with; `vizier play` takes them again. --mods none plays without any.\n";
  for (const auto& [id, list] : all)
    if (!list.empty()) text += fmt::format("{}: [{}]\n", id, fmt::join(list, ", "));
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  if (const std::string why = terminal::write_whole(file, text); !why.empty()) complain(fmt::format("which mods were chosen could not be noted: {}: {}", file.string(), why));
}

}  // namespace vizier::cli
