#include <fmt/format.h>

#include "content/lint/mentions.hpp"
#include "content/lint/passes.hpp"

namespace vizier::content {

void lint_idle_regions(const Package& package, const LintPass& self, Diagnostics& out) {
  const PackageMentions& mentions = mentions_of(package);
  std::set<std::string> mentioned, done;
  for (const Node::Entry& section : package.tree.map)
    if (section.key != "zones" && section.key != "table") collect_texts(section.value, mentioned);
  if (const Node* table = package.tree.find("table"))
    for (const Node::Entry& part : table->map)
      if (part.key != "glyphs") collect_texts(part.value, mentioned);  // drawings are long, many, and name nothing
  const Node* zones = package.tree.find("zones");
  if (!zones) return;
  for (const Node::Entry& zone : zones->map)
    if (const Node* regions = zone.value.find("regions"))
      for (const Node& region : regions->list)
        if (!mentions.literals.contains(region.text) && !mentions.identifiers.contains(region.text) &&
            !mentioned.contains(region.text) && done.insert(region.text).second)
          out.warning(region.place, fmt::format("nothing names the region '{}'", region.text), "", self.name);
}

}  // namespace vizier::content
