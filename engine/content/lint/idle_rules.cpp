#include <fmt/format.h>

#include "content/lint/mentions.hpp"
#include "content/lint/passes.hpp"
#include "content/suggest.hpp"
#include "content/tree.hpp"

namespace vizier::content {
namespace {

void visit(const Node& node, const std::string& path, const PackageMentions& mentions, const LintPass& self,
           Diagnostics& out) {
  for (const Node::Entry& entry : node.map) {
    const std::string inner = join_key(path, entry.key);
    const bool number = !entry.key.empty() && entry.key[0] >= '0' && entry.key[0] <= '9';  // looked up by a number
    if (!mentions.anywhere(entry.key) && !number) {
      std::vector<std::string> read;
      for (const Node::Entry& other : node.map)
        if (mentions.anywhere(other.key)) read.push_back(other.key);
      out.warning(entry.key_place, fmt::format("no script reads {}", inner), suggest(entry.key, read), self.name);
    } else {
      visit(entry.value, inner, mentions, self, out);
    }
  }
}

}  // namespace

/// A key that is also a value elsewhere (the name of a variant, a mod) may be looked up by that value.
void lint_idle_rules(const Package& package, const LintPass& self, Diagnostics& out) {
  if (const Node* rules = package.tree.find("rules")) visit(*rules, "rules", mentions_of(package), self, out);
}

}  // namespace vizier::content
