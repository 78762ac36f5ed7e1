#include <fmt/format.h>

#include "content/lint/passes.hpp"
#include "content/lint/words.hpp"

namespace vizier::content {

void lint_idle_regions(const Package& package, const LintPass& self, Diagnostics& out) {
  const LuaWords& words = script_words(package);
  std::set<std::string> mentioned = words.literals;
  mentioned.insert(words.identifiers.begin(), words.identifiers.end());
  std::set<std::string> done;
  for (const Node::Entry& section : package.tree.map)
    if (section.key != "zones") collect_texts(section.value, mentioned);
  const Node* zones = package.tree.find("zones");
  if (!zones) return;
  for (const Node::Entry& zone : zones->map)
    if (const Node* regions = zone.value.find("regions"))
      for (const Node& region : regions->list)
        if (!mentioned.contains(region.text) && done.insert(region.text).second)
          out.warning(region.place, fmt::format("nothing names the region '{}'", region.text), "", self.name);
}

}  // namespace vizier::content
