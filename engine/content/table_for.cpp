#include "content/package.hpp"

#include "content/suggest.hpp"

namespace vizier::content {

/// The roles for which the table is another one; a name that is no role is told.
std::vector<std::string> roles_of_table(const Package& package, const char* client, Diagnostics& diagnostics) {
  std::vector<std::string> roles;
  const Node* const table = package.tree.find("table");
  const Node* const common = table ? table->find(client) : nullptr;
  const Node* const by_role = common ? common->find("by_role") : nullptr;
  if (!by_role) return roles;
  for (const Node::Entry& entry : by_role->map) {
    if (package.defs.role(std::string_view(entry.key)))
      roles.push_back(entry.key);
    else
      tell(diagnostics, entry.key_place, no_such("role", entry.key, names_of(package.defs.roles)), "table");
  }
  return roles;
}

std::optional<Node> table_for(const Package& package, const char* client, const std::string& role) {
  const Node* const table = package.tree.find("table");
  const Node* const common = table ? table->find(client) : nullptr;
  if (!common) return std::nullopt;
  Node out = *common;
  std::erase_if(out.map, [](const Node::Entry& entry) { return entry.key == "by_role"; });
  const Node* const by_role = common->find("by_role");
  const Node* const own = by_role ? by_role->find(role) : nullptr;
  if (!own) return out;
  for (const Node::Entry& entry : own->map) {
    std::erase_if(out.map, [&](const Node::Entry& other) { return other.key == entry.key; });
    out.map.push_back(entry);
  }
  return out;
}

}  // namespace vizier::content
