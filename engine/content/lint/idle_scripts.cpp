#include <fmt/format.h>

#include "content/lint/mentions.hpp"
#include "content/lint/passes.hpp"

namespace vizier::content {

void lint_idle_scripts(const Package& package, const LintPass& self, Diagnostics& out) {
  const PackageMentions& mentions = mentions_of(package);  // require, and what is named to be run
  std::set<std::string> wanted;
  for (const Manifest& layer : package.layers) {
    wanted.insert(layer.flow);
    wanted.insert(layer.evaluate);
  }
  for (const auto& [module, layers] : package.scripts) {
    // modules for every game are there whether or not this one uses them
    if (module.starts_with("lib/") || wanted.contains(module) || mentions.written(module)) continue;
    out.warning({layers.front().file}, fmt::format("nothing refers to the script '{}'", module), "", self.name);
  }
}

}  // namespace vizier::content
