#include "cli/settings.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "cli/output.hpp"
#include "content/yaml.hpp"
#include "terminal/save_file.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

/// In `$XDG_CONFIG_HOME/vizier`, or ~/.config/vizier; empty where there is no home.
fs::path settings_file() {
  const char *configuration = std::getenv("XDG_CONFIG_HOME"), *home = std::getenv("HOME");
  fs::path folder;
  if (configuration && *configuration != '\0')
    folder = configuration;
  else if (home && *home != '\0')
    folder = fs::path(home) / ".config";
  return folder.empty() ? folder : folder / "vizier" / "terminal.yaml";
}

}  // namespace

std::optional<terminal::AskMe> remembered_ask_me() {
  std::error_code error;
  const fs::path file = settings_file();
  if (file.empty() || !fs::exists(file, error)) return std::nullopt;
  content::Diagnostics ignored;
  const auto tree = content::load_yaml(file, ignored);
  const content::Node* asking = tree ? tree->find("asking") : nullptr;
  return asking ? terminal::ask_me_of(asking->text) : std::nullopt;
}

void remember_ask_me(terminal::AskMe when) {
  const fs::path file = settings_file();
  if (file.empty()) return;
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  const std::string text = fmt::format("# When the terminal asks although one could pass: always, able or others.\nasking: {}\n",
                                       terminal::ask_me_names[static_cast<std::size_t>(when)]);
  if (const std::string why = terminal::write_whole(file, text); !why.empty()) complain(fmt::format("this could not be noted: {}: {}", file.string(), why));
}

}  // namespace vizier::cli
