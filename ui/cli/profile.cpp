#include "cli/profile.hpp"

#include <fmt/format.h>

#include "cli/output.hpp"
#include "client/memory.hpp"
#include "content/files.hpp"
#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "content/yaml.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

using content::Node;

[[noreturn]] void refuse(content::Diagnostics& diagnostics) {
  content::attach_sources(diagnostics);
  std::string text = content::to_text(diagnostics);
  while (text.ends_with('\n')) text.pop_back();
  throw Failure(text);
}

}  // namespace

void apply_profile(std::string_view name, content::Config& config) {
  std::error_code error;
  fs::path file = name;
  if (!fs::exists(file, error)) {
    const fs::path own = client::user_config_folder() / "profiles" / (std::string(name) + ".yaml");
    if (!fs::exists(own, error))
      throw Failure(fmt::format("there is no profile '{}': neither a file of this name nor {}", name, own.string()));
    file = own;
  }
  content::Diagnostics diagnostics;
  const auto tree = content::load_yaml(file, diagnostics);
  if (!tree) refuse(diagnostics);
  if (tree->type != Node::Type::map)
    diagnostics.error(tree->place, "a profile is a map: package, edition, rules, mods");
  const std::vector<std::string> known = {"package", "edition", "rules", "mods"};
  for (const Node::Entry& entry : tree->map) {
    const auto word = [&](std::string& into) {
      if (entry.value.type != Node::Type::text)
        return diagnostics.error(
            entry.value.place, fmt::format("{}: expected a name, found {}", entry.key, content::describe(entry.value)));
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
        diagnostics.error(entry.value.place,
                          fmt::format("mods: expected a list, found {}", content::describe(entry.value)));
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
      content::tell(diagnostics, entry.key_place, content::unknown("a profile has no", entry.key, known));
    }
  }
  if (!diagnostics.ok()) refuse(diagnostics);
}

}  // namespace vizier::cli
