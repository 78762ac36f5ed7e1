#include "content/compile/compile.hpp"
#include "content/rule_types.hpp"
#include "content/tree.hpp"

namespace vizier::content {

void compile_rules(Compile& c) {
  check_rules(c.tree, c.diagnostics);
  const Node* rules = c.section("rules");
  c.out.rules = rules ? to_value(*rules, "rules", c.diagnostics) : world::Value(world::Table{});
  const Node* categories = c.section("categories");
  c.out.categories = categories ? to_value(*categories, "categories", c.diagnostics) : world::Value(world::Table{});
  const Node* modifiers = c.section("modifiers");
  if (!modifiers) return;
  for (const Node::Entry& entry : modifiers->map) {
    const std::string path = join_key("modifiers", entry.key);
    PermanentModifier modifier;
    modifier.name = entry.key;
    modifier.script = c.module(*entry.value.find("script"), join_key(path, "script"));
    if (const Node* with = entry.value.find("with"))
      modifier.with = to_value(*with, join_key(path, "with"), c.diagnostics);
    modifier.priority = static_cast<int>(integer_at(entry.value, "priority", 0));
    c.out.modifiers.push_back(std::move(modifier));
  }
}

}  // namespace vizier::content
