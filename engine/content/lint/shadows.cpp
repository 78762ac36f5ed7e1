#include <fmt/format.h>

#include <map>

#include "content/lint/mentions.hpp"
#include "content/lint/passes.hpp"

namespace vizier::content {

/// Inside its mod a bare name means the mod's own thing, whatever the section: in texts and references the package's is
/// then out of reach.
void lint_shadows(const Package& package, const LintPass& self, Diagnostics& out) {
  std::map<std::string, std::string> plain;  // what the package itself calls so
  for (const auto& kind : package.defs.kinds) plain.emplace(kind.name, "kind");
  for (const auto& zone : package.defs.zones) plain.emplace(zone.base, "zone");
  for (const auto& counter : package.defs.counters) plain.emplace(counter.name, "counter");
  for (const Node::Entry& section : package.tree.map) {
    if (section.value.type != Node::Type::map) continue;
    for (const Node::Entry& entry : section.value.map) {
      if (entry.key.find(':') == std::string::npos) continue;
      if (const auto other = plain.find(bare(entry.key)); other != plain.end())
        out.warning(entry.key_place,
                    fmt::format("{} hides the {} '{}' of {} inside its mod", entry.key, other->second, other->first,
                                package.manifest.id),
                    "call it otherwise", self.name);
    }
  }
}

}  // namespace vizier::content
