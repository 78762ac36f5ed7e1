#include <fmt/format.h>

#include <map>
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

/// One remark a section, however many of its names are missing: a list of forty lines would be read by nobody.
void nameless(const Package& package, const LintPass& self, Diagnostics& out) {
  struct Missing {
    std::string key;
    Place place;
    int more = 0;
  };
  std::map<std::string, Missing> sections;
  std::set<std::string> seen;
  const auto want = [&](const std::string& section, const std::string& prefix, const std::string& name) {
    if (!seen.insert(prefix + name).second || package.texts.has(prefix + name)) return;
    const auto [it, first] = sections.try_emplace(section, Missing{prefix + name, place_of_key(package.tree, section, name)});
    if (!first) ++it->second.more;
  };
  for (const auto& kind : package.defs.kinds) want(kind.category, "kind.", kind.name);
  for (const auto& zone : package.defs.zones) want("zones", "zone.", zone.base);
  for (const auto& [section, missing] : sections)
    out.warning(missing.place,
                missing.more == 0 ? fmt::format("there is no text '{}'", missing.key)
                                  : fmt::format("there is no text '{}', nor for {} more of {}", missing.key, missing.more, section),
                "", self.name);
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
