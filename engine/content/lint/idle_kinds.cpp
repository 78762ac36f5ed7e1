#include <fmt/format.h>

#include "content/lint/mentions.hpp"
#include "content/lint/passes.hpp"

namespace vizier::content {

void lint_idle_kinds(const Package& package, const LintPass& self, Diagnostics& out) {
  const PackageMentions& mentions = mentions_of(package);
  std::set<world::KindId> supplied;
  for (const auto& lot : package.defs.supply)
    for (const auto kind : lot.kinds) supplied.insert(kind);
  for (const world::KindDef& kind : package.defs.kinds) {
    if (supplied.contains(package.defs.kinds.id_of(kind)) || mentions.anywhere(kind.name) ||
        mentions.anywhere(bare(kind.name)) || mentions.anywhere(kind.category))
      continue;
    for (const Node::Entry& entry : package.tree.find(kind.category)->map)
      if (entry.key == kind.name)
        out.warning(entry.key_place, fmt::format("no supply and no script mentions the kind '{}'", kind.name), "",
                    self.name);
  }
}

}  // namespace vizier::content
