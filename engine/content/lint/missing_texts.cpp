#include <fmt/format.h>

#include <set>

#include "content/lint/passes.hpp"

namespace vizier::content {
namespace {

Place place_of_key(const Node& tree, const std::string& section, const std::string& key) {
  if (const Node* node = tree.find(section))
    for (const Node::Entry& entry : node->map)
      if (entry.key == key) return entry.key_place;
  return {};
}

void nameless(const Package& package, const LintPass& self, Diagnostics& out) {
  std::set<std::string> seen;
  const auto want = [&](const std::string& key, const Place& place) {
    if (seen.insert(key).second && !package.texts.has(key)) out.warning(place, fmt::format("there is no text '{}'", key), "", self.name);
  };
  for (const auto& kind : package.defs.kinds) want("kind." + kind.name, place_of_key(package.tree, kind.category, kind.name));
  for (const auto& zone : package.defs.zones) want("zone." + zone.base, place_of_key(package.tree, "zones", zone.base));
}

}  // namespace

void lint_missing_texts(const Package& package, const LintPass& self, Diagnostics& out) {
  const auto& all = package.texts.all();
  if (all.empty()) return;  // a game without any text is a test, not an oversight
  nameless(package, self, out);
  std::set<std::string> languages(package.manifest.languages.begin(), package.manifest.languages.end());
  if (languages.empty())
    for (const auto& [language, texts] : all) languages.insert(language);
  std::set<std::string> done;
  for (const auto& [language, texts] : all)
    for (const auto& [key, entry] : texts) {
      if (!done.insert(key).second) continue;
      for (const std::string& other : languages)
        if (!package.texts.find(other, key)) out.warning(entry.place, fmt::format("text {} is missing in {}", key, other), "", self.name);
    }
}

}  // namespace vizier::content
